import { userError } from "../../ground/errors";
import type { NamingRefusal } from "./name-seat";
import { refusalText, type Refusal } from "./words";

const refusals: Record<NamingRefusal, string> = {
  unknown: "This order has no such seat.",
  lapsed: "This order has ended, and the seat with it.",
  ended: "This seat has been cancelled or refunded, so it can no longer have an attendee.",
  begun: "The workshop has started, so the attendee can no longer be changed.",
  cancelled: "This workshop date has been cancelled, so its seats cannot have attendees.",
  "partly refunded":
    "Part of the price has already been refunded, so these seats stay with one address. Please write to us, and we will change it.",
};

export const seatErrors = {
  notYours: () => userError("Not authorized to access this order", "NOT_FOUND"),
  refused: (refusal: Refusal) => userError(refusalText(refusal), "NOT_CHANGED"),
  tooMany: () => userError("Too many changes to this order today. Please write to us.", "RATE_LIMITED"),
  notNamed: (refusal: NamingRefusal) => userError(refusals[refusal], "NOT_NAMED"),
  /** Field → sentence. */
  wrongPerson: (fields: Record<string, string>) =>
    userError(Object.values(fields)[0] ?? "Please enter the attendee’s name", "BAD_INPUT", { fields }),
  oldLink: () =>
    userError("This link is no longer valid. The seat may now belong to somebody else.", "NOT_FOUND"),
  tooManyRecipients: () =>
    userError(
      "This seat has had two new addresses today. Nothing was changed. Please try again tomorrow, or leave the e-mail empty so that the emails go to you.",
      "RATE_LIMITED",
    ),
  tooManyNames: () =>
    userError("Too many attendee changes on this order today. Please write to us.", "RATE_LIMITED"),
};
