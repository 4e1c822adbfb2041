import { Button } from "@/components/ui/button";
import { storedEntries } from "@/lib/browser/cookies";
import { consentGroupTexts, storageNames } from "./consent-texts";
import { ConsentToggle } from "./consent-toggle";
import { KeptHere } from "./kept-here";
import styles from "./privacy-receipt.module.css";

/** Lists the possible entries, the entries in this browser, and the choice. It works without a script, too. */
export function PrivacyReceipt() {
  return (
    <section id="cookies" className={styles.receipt} aria-labelledby="cookies-title">
      <h2 id="cookies-title">Your privacy receipt</h2>
      <p id="cookies-saved" className={styles.outcome} role="status">
        We saved your choice. <a href="#cookies">Hide this note</a>
      </p>
      <p id="cookies-not-saved" className={styles.outcome} data-failed role="alert">
        We could not save your choice. Please try again.
      </p>
      <KeptHere />
      <noscript>
        <form className={styles.form} method="post" action="/api/forms/consent">
          <p>
            Without JavaScript we keep nothing optional, and this page cannot see into your browser. You can
            still record a choice:
          </p>
          <ConsentToggle group="default" on locked />
          <ConsentToggle group="functional" on={false} />
          <ConsentToggle group="marketing" on={false} />
          <div className={styles.choices}>
            <Button type="submit" name="choice" value="chosen" variant="outline" color="black">
              Save &amp; Accept
            </Button>
            <Button type="submit" name="choice" value="none" variant="outline" color="black">
              Disable all
            </Button>
            <Button type="submit" name="choice" value="all" variant="outline" color="black">
              Allow all
            </Button>
          </div>
        </form>
      </noscript>
      <h3>Everything we may keep</h3>
      <KeptTable />
    </section>
  );
}

/** The whole list. On a phone, each row becomes a card. */
function KeptTable() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Purpose</th>
          <th scope="col">Group</th>
          <th scope="col">Kept for</th>
        </tr>
      </thead>
      <tbody>
        {storedEntries.map((kept) => (
          <tr key={kept.place + kept.name}>
            <th scope="row">
              <code>{kept.name}</code>{" "}
              <small>{kept.httpOnly ? "Cookie, hidden from scripts" : storageNames[kept.place]}</small>
            </th>
            <td>{kept.purpose}</td>
            <td>{consentGroupTexts[kept.group].name}</td>
            <td>{kept.life}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
