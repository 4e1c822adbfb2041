import { userError } from "../../ground/errors";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const accountErrors = {
  wrongCode: () => aboutCode("This code is not valid or has expired. Please check it, or ask for a new one."),
  oldStop: () =>
    userError(
      "This link is no longer valid. Your account may have another address already: write to us at once if you did not ask for that.",
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
