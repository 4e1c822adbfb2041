import { userError } from "../../ground/errors";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const contactErrors = {
  wrongInput: (sentence: string, fields: Record<string, string>) =>
    userError(sentence, "BAD_USER_INPUT", { fields }),
  wrongEmail: () => {
    const sentence = "Please enter a valid email";
    return userError(sentence, "BAD_USER_INPUT", { fields: { email: sentence } });
  },
  tooManyMessages: (address: string) =>
    userError(
      `Too many messages right now. Please try again in an hour, or write to ${address}.`,
      "TOO_MANY_REQUESTS",
    ),
};
