import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { type Order, refundFacts } from "./order";

type TimelineEntry = { key: string; date: string | null; text: string };

/**
 * An order's history, starting with the oldest entry: the stored times and the shop's notes for the buyer, never notes
 * for operators.
 */
export function timelineOf(order: Order): TimelineEntry[] {
  const moments = [
    { key: "placed", date: order.date, text: "You placed the order." },
    ...(order.datePaid && parseRaw(order.rawTotal) !== 0
      ? [{ key: "paid", date: order.datePaid, text: "The order was paid." }]
      : []),
    ...refundFacts(order).map(({ id, date, hasLeft, isOnCode }) => ({
      key: id,
      date,
      text: isOnCode
        ? "Money was credited to a code."
        : hasLeft
          ? "Money was refunded."
          : "A refund is on its way.",
    })),
    ...(order.entries ?? []).map(({ date, text }, i) => ({
      key: `entry ${i}`,
      date,
      text: plainText(text),
    })),
    ...(order.messages ?? []).map(({ date, text, isAnswer }, i) => ({
      key: `message ${i}`,
      date,
      text: `${isAnswer ? "We answered" : "You asked"}: ${text}`,
    })),
  ];
  const timeOf = ({ date }: TimelineEntry) => Date.parse(date ?? "") || 0;
  return moments.sort((a, b) => timeOf(a) - timeOf(b));
}
