import { momentText } from "@/lib/rules/times/day-text";
import { cancelling, durationText, times } from "@/lib/rules/times/times";
import { type DatedSeat, moveUntil, type Return, type SeatState } from "./seat";
import type { Refusal } from "./words";

const byState: Record<SeatState, string> = {
  held: "Its order has not been paid yet. Cancel the order to release the seat.",
  booked: "This cannot be done with this seat.",
  "date cancelled":
    "The academy has cancelled this workshop date: the buyer chooses another one or a refund.",
  over: "The date is over.",
  cancelled: "The seat has already been released: the buyer cancelled it.",
  withdrawn: "The seat has already been released: the buyer withdrew from it.",
  refunded: "The seat has been refunded.",
  lapsed: "The order has ended, and the seat with it.",
};

/** For the staff: why seats cannot be changed. */
export function deskRefusal(refusal: Refusal): string {
  switch (refusal.reason) {
    case "unknown":
      return "This order has no such seat.";
    case "other lines":
      return "Choose seats of one line at a time.";
    case "state":
      return byState[refusal.state];
    case "late":
      return `The buyer could move it until ${momentText(refusal.until.toISOString())}.`;
    case "no other date":
      return "No other date is on sale.";
    case "full":
      return "There are not enough seats left.";
    case "begun":
      return "The workshop has started.";
    case "gone":
      return "That date is no longer on offer.";
    case "other tax":
      return "It is taxed in another country, so it needs a new invoice: release the seat, and add the person to the other date.";
    case "partly refunded":
      return "Part of its price has already been refunded. Refund the rest on the order's page.";
    case "paying":
      return "A payment for moving this seat is on its way. Wait until it has arrived.";
    case "disputed":
      return "The payment is disputed, and the bank decides first where the money goes. Choose to give nothing back, or wait.";
    case "short":
      return "Part of the price of its order is missing. Book it or waive it on the order's page first.";
    case "stale":
      return "Seats or prices have changed since this page was opened. Please check it again: nothing was changed.";
  }
}

/**
 * The note that a change needs a reason because the buyer's deadline is over; null while the buyer may still move the
 * seat.
 */
export function lateNote(facts: DatedSeat, now: Date): string | null {
  const until = moveUntil(facts);
  if (until === null || until > now) return null;
  return `The buyer could move it until ${momentText(until.toISOString())}. Please give a reason.`;
}

/** The rule behind the proposed refund when seats are given up now. */
export function deskTerms({ isCancelled }: DatedSeat, { basisPoints, as }: Return): string {
  if (isCancelled) return "The academy has cancelled this workshop date, so the full price is refunded.";
  if (as === "withdrawn")
    return `Under the terms, the full price is refunded within ${durationText(times.withdrawal)} of the order.`;
  const step = cancelling.find(({ percent }) => percent * 100 === basisPoints);
  if (!step)
    return `Under the terms, nothing is refunded in the last ${durationText(times.moving)} before the date.`;
  const part = step.percent === 100 ? "all" : `${step.percent} %`;
  return `Under the terms, ${part} of the price is refunded until ${step.days} days before the date.`;
}
