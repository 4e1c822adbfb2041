import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import styles from "./no-further-mails.module.css";

/** Refuses the mail after a date. Opening the page changes nothing; the button does. Works without script. */
export function NoFurtherMails({ token, flash }: { token: string; flash: Flash | null }) {
  const isDone = flash?.kind === "success";
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>No more emails about your date</h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      <p className={styles.words}>
        {isDone
          ? "You still hear from us when your date moves or does not take place, and three days before it."
          : "After a date we write once more and ask how it was. If you do not want that, press the button. Mails that you need for the date still come: when it moves or does not take place, and three days before it."}
      </p>
      {token !== "" && !isDone ? (
        <form method="post" action="/api/forms/stop-seat-mails">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="back" value={`${seatRoutes.noFurtherMails}?token=${token}`} />
          <Button type="submit" size="xl">
            No mail after the date
          </Button>
        </form>
      ) : null}
    </div>
  );
}
