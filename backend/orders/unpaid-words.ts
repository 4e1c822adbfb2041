import { durationText, times } from "@/lib/rules/times";
import { catalogue } from "../content";
import type { OrderLine } from "./store";
import type { MetCeiling } from "./unpaid-ceilings";

/** The ceiling in a buyer's words, and what to do. */
export function unpaidSentence(met: MetCeiling<{ line: OrderLine }>, isFree: boolean): string {
  const name = "of" in met ? (catalogue().product(met.of.line.productId)?.name ?? met.of.line.name) : "";
  const [pay, offer] = isFree
    ? ["Please", "write to us by the contact form"]
    : ["Please pay at once (by card, for example), or", "write to us by the contact form for an offer"];
  const fewer = isFree
    ? "Please take fewer places, or"
    : "Please pay at once (by card, for example), take fewer places, or";
  return `${whyUnpaid(met, name, isFree)} ${"held" in met ? fewer : pay} ${offer}. Your cart is kept.`;
}

function whyUnpaid(met: MetCeiling<{ line: OrderLine }>, name: string, isFree: boolean): string {
  const held = "held" in met && met.held > 0 ? ` You have ${met.held} already.` : "";
  const unpaid = isFree ? "One buyer gets" : "Without a payment we hold";
  switch (met.kind) {
    case "date":
      return `${unpaid} ${met.most} places of “${name}” at most${isFree ? "" : " for one buyer"}.${held}`;
    case "all":
      return `${unpaid} ${met.most} places in all at most${isFree ? "" : " for one buyer"}.${held}`;
    case "share":
      return isFree
        ? `People of one company or network get ${met.most} places of “${name}” at most, and these are taken.`
        : `Without a payment we hold ${met.most} places of “${name}” at most for people of one company or network, and these are taken.`;
    case "everybody":
      return `Most places of “${name}” are held without a payment at the moment; the others are for buyers who pay at once.`;
    case "mailboxes":
      return `Many places of “${name}” are held without a payment at the moment; the others are for buyers who pay at once, and for companies with addresses of their own.`;
    case "lapsed":
      return `Your last order was not paid in time, so for ${durationText(times.unpaidMemory)} from then on we hold places only for a payment.`;
  }
}
