import { formatEuro } from "@/lib/money";
import { seller } from "../../ground/seller";
import type { Refusal } from "./correction";

const write = `Please write to ${seller.email}`;

/** Tells a buyer why an invoice was not corrected, and how to proceed. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case "no invoice":
      return "This order has no invoice to correct.";
    case "unchanged":
      return "These details are the same as on the invoice.";
    case "stale":
      return "This invoice has already been corrected. Please reload the page to see the new one.";
    case "money went back":
      return `We have refunded money for this order, so we correct its invoice by hand. ${write}.`;
    case "nothing left":
      return "We have refunded this order in full, so there is nothing left to invoice.";
    case "refund open":
      return `A refund for this order is on its way. ${write} if its invoice has to change.`;
    case "disputed":
      return "Your bank is looking into the payment of this order. We can correct its invoice once the bank has decided.";
    case "paid twice":
      return `This order was paid more than once. ${write}, and we refund one payment before we correct the invoice.`;
    case "waiting":
      return `We are still checking this order. ${write} if its invoice has to change.`;
    case "part paid":
      return `These details change the price, and you have already paid part of it. ${write}, and we will correct the invoice.`;
    case "earlier month":
      return `This invoice is from an earlier month, and we may already have reported its VAT. ${write}: we can still correct it.`;
    case "VAT ID invalid":
      return "This VAT ID is not valid for the billing country. Please check it: nothing was changed.";
    case "VAT ID unchecked":
      return "We could not check the VAT ID. Please try again in a few minutes; nothing was changed.";
    case "tax due":
      return `With these details, ${formatEuro(refusal.cents)} more VAT would be due, and a correction cannot charge it. ${write}: we will cancel the order, and you can order again with the right details.`;
    case "tax falls":
      return `With these details, less VAT would be due. We check such a change by hand: ${write}.`;
  }
}

/** Tells an operator the same. */
export function refusalForOperator(refusal: Refusal, order: number): string {
  switch (refusal.reason) {
    case "no invoice":
      return `Order ${order} has no invoice to correct.`;
    case "nothing left":
      return `Order ${order} was refunded in full, so there is nothing left to invoice.`;
    case "refund open":
      return `These details change the VAT, and a refund for order ${order} is still open: settle it first (npm run orders -- show ${order}).`;
    case "disputed":
      return `These details change the VAT, and the payment for order ${order} is or was disputed: the bank has to decide first who gets the money. You can correct other details now.`;
    case "paid twice":
      return `These details change the VAT, and order ${order} was paid more than once. Refund one payment at the provider first.`;
    case "waiting":
      return `Order ${order} has been paid and needs your decision: settle that first (npm run orders -- show ${order}).`;
    case "part paid":
      return `These details change the price, and order ${order} is partly paid. Book the rest first, or waive it; then correct the invoice.`;
    case "tax due":
      return `With these details, ${formatEuro(refusal.cents)} more VAT would be due, and a correction cannot charge it: refund the order (npm run orders -- refund ${order}), and let the buyer order again with the right details.`;
    case "VAT ID invalid":
      return "This VAT ID is not valid for the billing country. Nothing was changed.";
    case "VAT ID unchecked":
      return "The register is not answering, so we could not check the VAT ID. Try again later; nothing was changed.";
    default:
      return refusalText(refusal);
  }
}

/** The text for the desk, whose pages show the order and need no commands. */
export function refusalForDesk(refusal: Refusal, order: number): string {
  return refusalForOperator(refusal, order).replace(/ \(npm run [^)]*\)/g, "");
}
