import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import styles from "./no-further-mails.module.css";

/**
 * Declines the mail after a date. Only the button changes anything; opening the page does not. Works without a script.
 */
export function NoFurtherMails({ token, flash }: { token: string; flash: Flash | null }) {
  const isDone = flash?.kind === "success";
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>No more emails about your date</h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      <p className={styles.words}>
        {isDone
          ? "We still email you if your date moves or is cancelled, and three days before it."
          : "After a date we email you once more and ask how it went. If you do not want that email, press the button. You still get the emails that you need: if the date moves or is cancelled, and three days before it."}
      </p>
      {token !== "" && !isDone ? (
        <form method="post" action="/api/forms/stop-seat-mails">
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="back" value={`${seatRoutes.noFurtherMails}?token=${token}`} />
          <Button type="submit" size="xl">
            No email after the date
          </Button>
        </form>
      ) : null}
    </div>
  );
}
