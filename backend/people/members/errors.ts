import { userError } from "../../ground/errors";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const memberErrors = {
  wrongInput: (fields: Record<string, string>) =>
    userError(Object.values(fields)[0] ?? "Please check your input.", "BAD_USER_INPUT", { fields }),
  lastAdministrator: () =>
    userError("This is the last administrator. Give the role to somebody else first.", "LAST_ADMINISTRATOR"),
  wrongPicture: (sentence: string) => userError(sentence, "BAD_USER_INPUT"),
};
