import { formatEuro } from "@/lib/money";
import { seller } from "../seller";
import type { Refusal } from "./correction";

const write = `Please write to ${seller.email}`;

/** Why an invoice was not corrected, and what to do, in a buyer's words. */
export function refusalText(refusal: Refusal): string {
  switch (refusal.reason) {
    case "no invoice":
      return "This order has no invoice that could be corrected.";
    case "unchanged":
      return "Nothing in these details is different from the invoice.";
    case "stale":
      return "This invoice has been corrected already. Please reload the page to see the new one.";
    case "money went back":
      return `Money of this order has gone back, so its invoice is corrected by hand. ${write}.`;
    case "nothing left":
      return "All of this order has gone back, so nothing is left that an invoice could be about.";
    case "refund open":
      return `A refund of this order is on its way. ${write} if its invoice has to change.`;
    case "disputed":
      return "Your bank is looking into the payment of this order. Its invoice can be corrected once that is decided.";
    case "paid twice":
      return `This order was paid more than once. ${write}, and we give one payment back before we correct the invoice.`;
    case "waiting":
      return `We are still looking at this order. ${write} if its invoice has to change.`;
    case "earlier month":
      return `This invoice is of an earlier month, whose VAT we may have reported already. ${write}: we can still correct it.`;
    case "VAT ID invalid":
      return "This VAT ID is not valid for the billing country. Please check it: nothing was changed.";
    case "VAT ID unchecked":
      return "The VAT ID could not be checked now. Please try again in a few minutes: nothing was changed.";
    case "tax due":
      return `With these details ${formatEuro(refusal.cents)} of VAT would be due in addition, which a correction cannot charge. ${write}: we cancel the order, and you order again with the right details.`;
    case "tax falls":
      return `With these details less VAT would be due. We look at such a change ourselves: ${write}.`;
  }
}

/** The same for an operator. */
export function refusalForOperator(refusal: Refusal, order: number): string {
  switch (refusal.reason) {
    case "no invoice":
      return `Order ${order} has no invoice that could be corrected.`;
    case "nothing left":
      return `Nothing of order ${order} is left that an invoice could be about: all of it went back.`;
    case "refund open":
      return `These details change the VAT, and a refund of order ${order} is not at its end: settle that first (npm run orders -- show ${order}).`;
    case "disputed":
      return `These details change the VAT, and the payment of order ${order} is or was disputed: the bank decides first whose the money is. Other details can be corrected now.`;
    case "paid twice":
      return `These details change the VAT, and order ${order} was paid more than once. Give one payment back at the provider first.`;
    case "waiting":
      return `Order ${order} is paid and waits for you: settle that first (npm run orders -- show ${order}).`;
    case "tax due":
      return `With these details ${formatEuro(refusal.cents)} of VAT would be due in addition, which a correction cannot charge: refund the order (npm run orders -- refund ${order}), and let the buyer order again with the right details.`;
    case "VAT ID invalid":
      return "This VAT ID is not valid for the billing country. Nothing was changed.";
    case "VAT ID unchecked":
      return "The register does not answer, so the VAT ID is not checked. Try again later; nothing was changed.";
    default:
      return refusalText(refusal);
  }
}

/** The same for the desk, whose pages show the order. */
export function refusalForDesk(refusal: Refusal, order: number): string {
  return refusalForOperator(refusal, order).replace(/ \(npm run [^)]*\)/g, "");
}
