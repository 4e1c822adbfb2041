import { userError } from "../../ground/errors";

const confirm = "Please confirm";

/** Every failure of this room by name, with its code and the sentence that people read. */
export const certificateErrors = {
  unreadable: () => userError("Could not send your answers", "BAD_USER_INPUT"),
  /** @param when `ends on 15 December 2026` */
  early: (when: string) =>
    userError(
      `The workshop ${when}. Confirm that you want to issue now; no certificate was issued.`,
      "BAD_USER_INPUT",
      {
        fields: { early: confirm },
      },
    ),
  unpaid: (orders: readonly number[]) => {
    const [are, their] = orders.length === 1 ? ["is", "its"] : ["are", "their"];
    const list = new Intl.ListFormat("en", { type: "conjunction" }).format(orders.map(String));
    const named = `${orders.length === 1 ? "Order" : "Orders"} ${list} ${are} not paid`;
    return userError(
      `${named}. Confirm that ${their} attendees get a certificate; none was issued.`,
      "BAD_USER_INPUT",
      { fields: { unpaid: confirm } },
    );
  },
  unknown: () => userError("There is no such certificate.", "NOT_FOUND"),
  wrongAnswers: (sentence: string, fields: Record<string, string>) =>
    userError(sentence, "BAD_USER_INPUT", { fields }),
};
