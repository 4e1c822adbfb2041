import type { z } from "zod";
import { dayText } from "@/lib/rules/times/day-text";
import { userError } from "../../ground/errors";

export const deskErrors = {
  /** Everybody without a role gets the same answer, so that nobody learns that there is a desk. */
  notHere: () => userError("There is nothing here.", "NOT_FOUND"),
  noMember: () => userError("This member no longer exists.", "NOT_FOUND"),
  /** @param day from which a passkey is required, `2027-01-19` */
  passkeyMissing: (day: string | null) =>
    userError(
      `Since ${dayText(day)}, changes to money, roles and people need a passkey, and you have none. Nothing was changed. Add a passkey, then try again.`,
      "PASSKEY_MISSING",
    ),
  ownPasskeyFirst: () =>
    userError(
      "You have no passkey, so this day could lock you out. Nothing was changed. Add a passkey of your own first.",
      "OWN_PASSKEY_FIRST",
    ),
  pastDay: () => {
    const sentence = "Choose today or a later day.";
    return userError(sentence, "BAD_USER_INPUT", { fields: { day: sentence } });
  },
  noDay: () => userError("No day is set, so nothing was changed.", "NOT_POSSIBLE"),
  ownReset: () =>
    userError(
      "You cannot reset your own passkeys. Nothing was changed. Ask another administrator, or the operator of the server.",
      "NOT_FOR_ONESELF",
    ),
  notStaff: () =>
    userError(
      "This person has no role at the desk and signs in by e-mail without a passkey. Nothing was changed.",
      "NOT_STAFF",
    ),
  noPasskeys: () => userError("This person has no passkey. Nothing was changed.", "NOT_POSSIBLE"),
  /** Another administrator has changed the rights of the one who acts while the action waited. */
  overtaken: () =>
    userError(
      "Your sign-in or your roles have changed in the meantime, so nothing was done. Please sign in again.",
      "NOT_ALLOWED",
    ),
  noFile: (why = "There is nothing left to export.") => userError(why, "NOT_POSSIBLE"),
  /** The sentence of the first wrong field, and the sentence of each field. */
  wrongInput({ issues }: z.ZodError) {
    const fields: Record<string, string> = {};
    for (const { path, message } of issues) if (path.length > 0) fields[path.join(".")] ??= message;
    return userError(issues[0]?.message ?? "Please check the form.", "BAD_USER_INPUT", { fields });
  },
};
