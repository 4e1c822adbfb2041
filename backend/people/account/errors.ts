import { userError } from "../../ground/errors";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const accountErrors = {
  wrongCode: () => aboutCode("This code is not valid or has expired. Please check it, or request a new one."),
  oldStop: () =>
    userError(
      "This change is no longer waiting: it was stopped, or it has been carried out. If you can no longer sign in with this address, write to us at once.",
      "NOT_FOUND",
    ),
  noCode: () => aboutCode("The code has six digits."),
  tooManyCodes: () =>
    userError(
      "We have sent you three codes already. Please use the newest one, or try again in an hour.",
      "TOO_MANY_REQUESTS",
    ),
};

function aboutCode(sentence: string) {
  return userError(sentence, "BAD_USER_INPUT", { fields: { code: sentence } });
}
