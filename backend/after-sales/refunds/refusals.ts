import { type Cents, formatEuro, toRaw } from "@/lib/money";

/**
 * Why a provider refused a refund, by its code, and what the operator should do. Source: docs.stripe.com/error-codes.
 */
const meanings: Record<string, string> = {
  charge_already_refunded:
    "the payment has already been refunded there in full. Look at the payment at the provider, and do not pay anything by hand.",
  charge_disputed:
    "the buyer disputes the payment, and the bank decides where the money goes. Respond to the dispute at the provider, and do not pay anything by hand.",
  refund_disputed_payment:
    "the buyer disputes the payment, and the bank decides where the money goes. Respond to the dispute at the provider, and do not pay anything by hand.",
  balance_insufficient: "the balance there is too small. Top it up, and request the refund again.",
  amount_too_large:
    "the refund is larger than what is left of the payment there. Look at the payment at the provider before you pay anything by hand.",
};

/** The message to an operator after the provider refused a refund. */
export function refusedRefund(code: string, amount: Cents): string {
  const meaning =
    meanings[code] ??
    `its reason is "${code}". Look at the payment at the provider before you pay anything by hand.`;
  return `The payment provider refused to refund ${formatEuro(amount)}: ${meaning}`;
}

type Returned = {
  ref: string;
  orderId: number;
  lineId: number | null;
  amount: Cents;
  correction: string | null;
};

/**
 * The message to an operator about a refund that the provider lists as failed. The buyer did not get it, but a bank may
 * still return the money.
 *
 * @param page address of the order at the desk
 */
export function returnedRefund(
  { ref, amount, correction }: Pick<Returned, "ref" | "amount" | "correction">,
  { hadSucceeded, isDisputed, page }: { hadSucceeded: boolean; isDisputed: boolean; page: string },
): string {
  const after = hadSucceeded ? " after it had succeeded" : "";
  const next = isDisputed
    ? "and the buyer disputes the payment: the bank decides where the money goes, so do not pay anything by hand."
    : `and the money is yours again: ask the buyer for their bank details, and pay it by transfer. Then ${correction === null ? "record it" : "press “The transfers have left”"}: ${page}`;
  return `The refund ${ref} of ${formatEuro(amount)} failed${after}, ${next}`;
}

/** The command that records that an operator has paid a failed refund. */
export function commandByHand({ orderId, lineId, amount, correction }: Omit<Returned, "ref">): string {
  const command = `npm run orders -- refund ${orderId}`;
  if (correction !== null) return `${command} --sent`;
  return `${command} ${toRaw(amount)}${lineId === null ? "" : ` --line ${lineId}`} --by-hand`;
}

/**
 * The message about a refund that was only written here, because refunds at the provider or the bank left nothing for
 * it.
 */
export function overtakenRefund(amount: Cents, refs: readonly string[]): string {
  const where =
    refs.length > 0 ? `at the provider earlier (${refs.join(", ")})` : "earlier, by the buyer's bank";
  return `The refund of ${formatEuro(amount)} was not made: the money had been refunded ${where}. Do not pay anything by hand.`;
}
