import { passkeysFor } from "@/lib/addresses/desk-routes";
import { confirmFor } from "@/lib/addresses/routes";
import type { ReadOf } from "@/lib/gateway/desk";
import styles from "./confirm-note.module.css";

/** The proof that the person still owes for an action with a consequence; null: none. */
export type Missing = ReadOf<"visitor">["missing"];

type ConfirmNoteProps = { missing: NonNullable<Missing>; toDo: string; back: string };

/** Stands in place of forms that need a proof of the person, so that nobody types into them in vain. */
export function ConfirmNote({ missing, toDo, back }: ConfirmNoteProps) {
  const sentences = {
    "sign-in": "confirm that it is you. This lasts for an hour.",
    passkey: "confirm with your passkey that it is you. This lasts for an hour.",
    "new-passkey": "add a passkey. Money, roles and people need one now.",
  };
  return (
    <p className={styles.note}>
      <span>{`Before you ${toDo}, ${sentences[missing]}`}</span>{" "}
      {missing === "new-passkey" ? (
        <a href={passkeysFor(back)}>Add a passkey</a>
      ) : (
        <a href={confirmFor(back, missing === "passkey" ? "passkey" : undefined)}>Confirm now</a>
      )}
    </p>
  );
}
