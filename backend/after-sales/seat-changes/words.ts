import { dayText, momentText } from "@/lib/rules/times/day-text";
import { cancelling, durationText, times } from "@/lib/rules/times/times";
import type { ChoiceRefusal } from "./chosen-seats";
import type { DatedSeat, Return, SeatState } from "./seat";
import type { MoveRefusal, NoMoves } from "./seat-move";

export type Refusal =
  | ChoiceRefusal
  | NoMoves
  | MoveRefusal
  | { reason: "stale" | "partly refunded" | "begun" | "gone" | "paying" | "disputed" };

const write = "Please write to us";

const byState: Record<SeatState, string> = {
  held: "This seat has not been paid for yet. Once it has, you can change it here.",
  booked: "This cannot be done with this seat.",
  "date cancelled": "We have cancelled this date: choose another one, or a refund.",
  over: "This date is over.",
  cancelled: "This seat has been cancelled.",
  withdrawn: "You have withdrawn from this seat.",
  refunded: "This seat has been refunded.",
  lapsed: "This order has ended, and the seat with it.",
};

/** For the buyer: why seats cannot be changed. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case "unknown":
      return "This order has no such seat.";
    case "other lines":
      return "Please choose seats of one date at a time.";
    case "state":
      return byState[refusal.state];
    case "late":
      return `A seat can be moved until ${durationText({ days: refusal.days })} before its date; for this one, that was ${momentText(refusal.until.toISOString())}. Somebody else can attend in your place.`;
    case "no other date":
      return refusal.instead ?? "There is no other date yet.";
    case "full":
      return "There are not enough seats left.";
    case "begun":
      return "The workshop has started.";
    case "gone":
      return "That date is no longer on offer.";
    case "other tax":
      return `It is taxed in another country, so it needs a new invoice. ${write}, and we will move it.`;
    case "partly refunded":
      return `Part of its price has already been refunded. ${write}, and we will change it.`;
    case "paying":
      return "A payment for moving this seat is on its way. Please wait until it has arrived.";
    case "disputed":
      return "Your bank is deciding about the payment for this order, so we cannot refund anything until then. Please come back when it has decided, or take the money as a credit code.";
    case "short":
      if (refusal.isCancelled)
        return `We have cancelled this date, but part of the price of this order has not arrived, or your bank took it back. ${write}: we will refund the part that you paid, or move your seat.`;
      return "Part of the price of this order has not arrived, or your bank took it back. Please pay it first, or write to us.";
    case "stale":
      return "Seats or prices have changed since you opened this page. Please check it again: nothing was changed.";
  }
}

/** @param until the last moment to move the seat */
export function moveTerms(until: Date | null): string {
  return until
    ? `Free of charge until ${dayText(until.toISOString())}.`
    : "We have cancelled this date, so you can choose any other.";
}

/** The same rule for the seat's new date. */
export const moveAgainText = ({ moveUntilDays }: DatedSeat) =>
  `You can move it again until ${durationText({ days: moveUntilDays })} before the new date.`;

/** For the buyer: the rule behind the refund when seats are given up now. */
export function cancelTerms({ isCancelled }: DatedSeat, { basisPoints, as }: Return): string {
  if (isCancelled) return "We have cancelled this date, so you get a full refund.";
  if (as === "withdrawn")
    return `Within ${durationText(times.withdrawal)} of your order, you get a full refund.`;
  const step = cancelling.find(({ percent }) => percent * 100 === basisPoints);
  if (!step)
    return `In the last ${durationText(times.moving)} before the date there is no refund, because guide and room are already paid for.`;
  const part = step.percent === 100 ? "all" : `${step.percent} %`;
  return `Until ${step.days} days before the date, ${part} of the price is refunded.`;
}
