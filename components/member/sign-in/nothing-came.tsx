"use client";

import { Button } from "@/components/ui/button";
import styles from "./login-form.module.css";

type NothingCameProps = { outboxHint: boolean; onCreate?: () => void };

/** What to do while no mail comes. Its button is the second way to the register mode (R287). */
export function NothingCame({ outboxHint, onCreate }: NothingCameProps) {
  return (
    <div className={styles.help}>
      <p className={styles.hint}>
        No mail after a minute? Look into the spam folder{onCreate ? ", or begin here if you are new." : "."}
      </p>
      {onCreate ? (
        <Button variant="outline" color="black" onClick={onCreate}>
          Create account
        </Button>
      ) : null}
      {outboxHint ? (
        <p className={styles.hint}>
          Mails are shown at <a href="/outbox">/outbox</a>
        </p>
      ) : null}
    </div>
  );
}
