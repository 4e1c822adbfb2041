import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import styles from "./session-list.module.css";
import type { SessionRow } from "./session-rows";

type SessionEntryProps = { row: SessionRow; isEnding: boolean; onEnd: () => void };

/** One browser. This one is signed out by logging out, which also forgets what it keeps. */
export function SessionEntry({ row, isEnding, onEnd }: SessionEntryProps) {
  const { id, device, icon, isCurrent } = row;
  const hold = (event: FormEvent) => {
    event.preventDefault();
    onEnd();
  };
  return (
    <li className={styles.row} data-current={isCurrent || undefined}>
      <span className={styles.sign}>
        <Icon name={icon} size="1.5rem" />
      </span>
      <div className={styles.words}>
        <p className={styles.device}>
          {device} {isCurrent ? <span className={styles.badge}>This browser</span> : null}
        </p>
        <p className={styles.dates}>
          <span>{row.signedIn}</span> <span>{row.lastUsed}</span>
        </p>
      </div>
      <form
        method="post"
        action={isCurrent ? "/api/auth/logout" : "/api/forms/end-session"}
        onSubmit={isCurrent ? undefined : hold}
      >
        {isCurrent ? null : <input type="hidden" name="id" value={id} />}
        <Button type="submit" variant="outline" color="black" size="xs" pending={isEnding}>
          Sign out <VisuallyHidden>{isCurrent ? "this browser" : device}</VisuallyHidden>
        </Button>
      </form>
    </li>
  );
}
