import { everythingKept } from "@/lib/rules/cookies";
import { groupTexts } from "./consent-groups";
import { placeNames } from "./place-names";
import styles from "./privacy-receipt.module.css";

/** The whole list. A row becomes a card on a phone. */
export function KeptTable() {
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
        {everythingKept.map((kept) => (
          <tr key={kept.place + kept.name}>
            <th scope="row">
              <code>{kept.name}</code>{" "}
              <small>{kept.httpOnly ? "Cookie, hidden from scripts" : placeNames[kept.place]}</small>
            </th>
            <td>{kept.purpose}</td>
            <td>{groupTexts[kept.group].name}</td>
            <td>{kept.life}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
