import type { Consequence, DeskVisitor, MissingProof } from "../../ground/desk-entry";

/**
 * The proof that a person still owes before an action with this consequence; null: none. A mailed link counts only for
 * somebody without a passkey, and only until the day from which one is required.
 */
export function missingProof(
  consequence: Consequence,
  { isConfirmed, passkey }: Pick<DeskVisitor, "isConfirmed" | "passkey">,
): MissingProof | null {
  if (consequence === "none") return null;
  if (passkey.has) return passkey.isUsed && isConfirmed ? null : "passkey";
  if (passkey.isRequired) return "new-passkey";
  return isConfirmed ? null : "sign-in";
}
