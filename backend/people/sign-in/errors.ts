import { counted } from "@/lib/rules/texts/count-words";
import { userError } from "../../ground/errors";

export const signInErrors = {
  existingEmail: () => userError("existing_user_email", "existing_user_email"),
  browserSignedOut: () => userError("That browser is no longer signed in.", "NOT_FOUND"),
  wrongInput: (sentence: string | undefined) =>
    userError(sentence ?? "Something went wrong.", "BAD_USER_INPUT"),
  tooManyCodes: (minutes: number) =>
    userError(
      `We have sent you several codes already. Please use the newest, or try again in ${counted(minutes, "minute")}.`,
      "TOO_MANY_REQUESTS",
    ),
  tooManyPasskeys: (minutes: number) =>
    userError(
      `Passkeys were tried too often from your network. Please try again in ${counted(minutes, "minute")}.`,
      "TOO_MANY_REQUESTS",
    ),
  notFresh: (toDo: string) => userError(`Please confirm that it's you to ${toDo}.`, "SIGN_IN_NOT_FRESH"),
  passkeyNeeded: (toDo: string) =>
    userError(`To ${toDo}, please confirm with one of your passkeys that it's you.`, "PASSKEY_NEEDED"),
  tooManyMails: (from: string, minutes: number) =>
    userError(
      `Too many sign-in emails were requested from ${from}. Please try again in ${counted(minutes, "minute")}.`,
      "TOO_MANY_REQUESTS",
    ),
  workRequired: (task: string) =>
    userError(
      "Many people are signing in right now, so your browser has to solve a small task first. Please try again.",
      "WORK_REQUIRED",
      { fields: { work: task } },
    ),
  unknownPasskey: () => userError("This passkey no longer exists.", "NOT_FOUND"),
  fullOfPasskeys: (most: number) =>
    userError(`You have ${most} passkeys. Please remove one first.`, "TOO_MANY"),
  passkeyNotAdded: () => userError("This passkey could not be added. Please try again.", "BAD_USER_INPUT"),
  signedOut: () =>
    userError(
      "This browser has been signed out in the meantime, and nothing was changed. Please sign in again.",
      "UNAUTHENTICATED",
    ),
  passkeyInUse: () =>
    userError("This passkey is already in use. Please create another one.", "BAD_USER_INPUT"),
};
