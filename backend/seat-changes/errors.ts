import { userError } from "../errors";
import type { NamingRefusal } from "./name-seat";
import { refusalText, type Refusal } from "./words";

const refusals: Record<NamingRefusal, string> = {
  unknown: "This order has no such seat.",
  "not booked": "The order is not booked, so nobody can be named for its seats.",
  ended: "This seat was given up or paid back, so nobody can be named for it any more.",
  begun: "The date has begun. Nobody else can be named for the seat any more.",
  cancelled: "This date does not take place, so nobody can be named for it.",
  "partly refunded":
    "A part of the price of this date has gone back already, so its seats stay with one address. Please write to us, and we change it.",
};

export const seatErrors = {
  notYours: () => userError("Not authorized to access this order", "NOT_FOUND"),
  refused: (refusal: Refusal) => userError(refusalText(refusal), "NOT_CHANGED"),
  tooMany: () => userError("Too many changes of this order today. Please write to us.", "RATE_LIMITED"),
  notNamed: (refusal: NamingRefusal) => userError(refusals[refusal], "NOT_NAMED"),
  wrongAddress: () => {
    const sentence = "Please enter a valid email";
    return userError(sentence, "BAD_INPUT", { fields: { email: sentence } });
  },
  oldLink: () => userError("This link is not valid any more. The seat may have somebody else.", "NOT_FOUND"),
  tooManyNames: () =>
    userError("Too many attendee changes on this order today. Please write to us.", "RATE_LIMITED"),
};
