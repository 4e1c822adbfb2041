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
    "sign-in": "please confirm that it's you. This lasts for an hour.",
    passkey: "please confirm with your passkey that it's you. This lasts for an hour.",
    "new-passkey": "please add a passkey. Changes to money, roles and people now need one.",
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
