import { confirmFor } from "@/lib/addresses/routes";
import styles from "./confirm-note.module.css";

/** Stands in place of forms that need a sign-in of the last hour, so that nobody types into them in vain. */
export function ConfirmNote({ toDo, back }: { toDo: string; back: string }) {
  return (
    <p className={styles.note}>
      <span>{`Before you ${toDo}, confirm that it is you. This lasts for an hour.`}</span>{" "}
      <a href={confirmFor(back)}>Confirm now</a>
    </p>
  );
}
