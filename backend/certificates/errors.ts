import { userError } from "../errors";

/** Every failure of this room by its name, with its code and the sentence that people read. */
export const certificateErrors = {
  unreadable: () => userError("Could not send your answers", "BAD_USER_INPUT"),
  /** @param when `ends on 15 December 2026` */
  early: (when: string) =>
    userError(
      `The workshop ${when}. Confirm that you issue now; nobody got a certificate.`,
      "BAD_USER_INPUT",
      {
        fields: { early: "Please confirm" },
      },
    ),
  unknown: () => userError("There is no such certificate.", "NOT_FOUND"),
  wrongAnswers: (sentence: string, fields: Record<string, string>) =>
    userError(sentence, "BAD_USER_INPUT", { fields }),
};
