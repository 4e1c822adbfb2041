import { readAddress } from "@/lib/rules/forms/mail-address";
import { secondsOf, times } from "@/lib/rules/times/times";
import { type BuyerWords, purchaseOrderTexts } from "@/lib/rules/forms/buyer-words";
import { type BillingAddress, billingProblems } from "../../ground/billing-address";
import { type CartOwner, creditMessages, type PricedCart, type PricedLine, type StoredCart } from "../cart";
import type { BackendContext } from "../../context";
import type { Db } from "../../ground/database/client";
import { secondsAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { addressKey, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { stockItemOf } from "../products";
import { seller } from "../../ground/seller";
import type { AddressProof } from "../../people/sign-in";
import { type VatIdCheck, vatIdChecks, withFullVatId } from "../vat";
import { changeOrder } from "../settlement";
import { takeCredit } from "../holds";
import type { CheckoutRequest, ChosenPayment } from "../settlement";
import { bindHolds, limitHolds, missingHoldError, takeHolds } from "../holds";
import { isHeldUnpaid, isOfKnownBuyer } from "../orders/order";
import { partsOf } from "../order-lines";
import { insertOrder, insertParts, type Order, type OrderLine } from "../orders";
import { lockUnpaidHolder } from "../holds";
import { orderErrors } from "../orders";

/** Items, buyer, price and payment that an order stores when it is placed. */
export type Quote = {
  cart: StoredCart;
  priced: PricedCart;
  billing: BillingAddress & { email: string };
  chosen: ChosenPayment;
  owner: CartOwner;
  words: BuyerWords;
  /** The buyer's IP address, for the limits of unconfirmed orders. */
  ip: string;
  /** A guest's proof of the address by a mailed code. */
  proof: AddressProof | null;
};

/**
 * Writes a new order as priced, with its seats and coupon uses. An order that costs nothing or that a code pays is paid
 * at once.
 */
export async function writeOrder(
  tx: Db,
  deps: Deps,
  quote: Quote,
): Promise<{ order: Order; lines: OrderLine[]; binding: string | null }> {
  const { cart, priced, billing, chosen, owner } = quote;
  const now = deps.clock();
  const isByTransfer = chosen.gateway === "invoice" || chosen.gateway === "free";
  if (owner.kind === "guest" && isByTransfer && !quote.proof)
    await limitOrdersOfAddress(tx, deps, billing.email);
  const { lines, coupons, credit } = priced;
  if (credit && !credit.test && chosen.test) throw orderErrors.methodRefused(creditMessages.real);
  const memberId = owner.kind === "member" ? owner.memberId : null;
  const isKnown = memberId !== null || quote.proof !== null;
  if (isKnown && isHeldUnpaid({ paymentMethod: chosen.gateway }) && lines.some(isCounted))
    await lockUnpaidHolder(tx, deps, { memberId, email: billing.email });
  const missing = await takeHolds(tx, { email: billing.email, memberId, lines, coupons });
  if (missing) throw missingHoldError(missing);
  const written = await insertOrder(tx, {
    orderKey: `order_${deps.ids.token()}`,
    cartId: cart.id,
    cartVersion: cart.version,
    sessionId: owner.kind === "guest" ? owner.sessionId : null,
    memberId,
    email: billing.email,
    status: "pending",
    billing,
    seller,
    ...amountsOf(priced),
    paymentMethod: chosen.gateway,
    paymentMethodTitle: chosen.title,
    ...quote.words,
    test: chosen.test || (credit?.test ?? false),
    createdAt: now,
    holdUntil: secondsAfter(now, secondsOf(times.paying)),
  });
  await bindHolds(tx, written.id, { memberId, lines });
  const kept = await insertParts(tx, written, partsOf(priced), cart.id);
  if (!(await takeCredit(tx, deps, written))) throw orderErrors.couponDropped(creditMessages.used);
  if (chosen.gateway === "code")
    return { ...(await changeOrder(tx, deps, written, "paid", { lines: kept })), lines: kept };
  const order = await limitHolds(tx, deps, written, quote, { lines: kept, coupons });
  if (chosen.gateway !== "free") return { order, lines: kept, binding: null };
  // A free order with an unknown address holds its places until the address is confirmed, as an order by transfer does.
  const isWaiting = !isOfKnownBuyer(order) && lines.some(isCounted);
  const changed = await changeOrder(tx, deps, order, isWaiting ? "hold" : "paid", { lines: kept });
  return { order: changed.order, lines: kept, binding: changed.binding };
}

const isCounted = (line: PricedLine) => stockItemOf(line) !== null;

/** The sums of a priced cart as its order stores them, and the decision about its VAT. */
export const amountsOf = (priced: PricedCart) => ({
  subtotal: priced.subtotal,
  discount: priced.discount,
  tax: priced.tax,
  total: priced.total,
  credit: priced.credit?.cents ?? 0,
  creditCode: priced.credit && priced.credit.cents > 0 ? priced.credit.codeId : null,
  pppRate: priced.pppBasisPoints,
  vatNote: priced.vat.message,
  vatIdCheck: vatIdCheckOf(priced),
});

/** The tax of services on site and of exempt services does not depend on the register's answer. */
function vatIdCheckOf({ vat, lines }: PricedCart): VatIdCheck | null {
  const doesFollow = lines.some(({ place, vat: line }) => !place && line.kind !== "exempt");
  return doesFollow && vat.validation ? vatIdChecks[vat.validation] : null;
}

/**
 * The invoice address of an order: the input merged over the saved address.
 *
 * @throws BAD_INPUT with a message for each field, if the address is incomplete
 */
export function completeBilling(
  saved: BillingAddress,
  request: Pick<CheckoutRequest, "billing" | "overwrite" | "words">,
): BillingAddress & { email: string } {
  const billing = mergeBilling(saved, request);
  const fields: Record<string, string> = { ...billingProblems(billing) };
  if (isPurchaseOrderMissing(saved, billing, request))
    fields.purchaseOrderNumber = purchaseOrderTexts.missing;
  const email = readAddress(billing.email ?? "");
  if (email && Object.keys(fields).length === 0) return { ...withoutBlanks(billing), email };
  if (!email) fields.email = billing.email ? "Please enter a valid email" : "Please enter your e-mail";
  const isEmailOnly = Object.keys(fields).length === 1 && !email;
  const message = isEmailOnly ? "Invalid billing email address" : Object.values(fields).join(". ");
  throw orderErrors.wrongInput(message, fields);
}

/** Whether a purchase number is missing that the company requires. Only the company's settings change that rule. */
function isPurchaseOrderMissing(
  saved: BillingAddress,
  { customerType }: BillingAddress,
  { words }: Pick<CheckoutRequest, "words">,
): boolean {
  return customerType === "company" && saved.needsPurchaseOrder === true && words.purchaseOrder === null;
}

/** The input merged over the saved address. A private person has no company, VAT id or company rule. */
export function mergeBilling(
  saved: BillingAddress,
  request: Pick<CheckoutRequest, "billing" | "overwrite">,
): BillingAddress {
  const merged = request.overwrite ? request.billing : { ...saved, ...request.billing };
  const { company, vatId, needsPurchaseOrder: _, ...person } = merged;
  const { needsPurchaseOrder } = saved;
  const rule = needsPurchaseOrder ? { needsPurchaseOrder } : {};
  return merged.customerType === "company" ? withFullVatId({ ...person, ...rule, company, vatId }) : person;
}

function withoutBlanks(billing: BillingAddress): BillingAddress {
  return Object.fromEntries(
    Object.entries(billing).filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** Guests' orders from one IP address. Each may hold seats and sends a mail. */
const guestOrders = { max: 300, seconds: 900 };
/**
 * Unpaid orders by guests with one email address in a day. Each sends a mail to somebody who may not have asked for it.
 */
const ordersOfAddress = { max: 5, seconds: 86_400 };

/** @throws RATE_LIMITED */
export async function limitGuestOrders({ deps, ip }: BackendContext): Promise<void> {
  if (await takeFromLimit(deps.db, deps.clock, `checkout:${networkKey(ip)}`, guestOrders)) return;
  throw orderErrors.tooManyOrders();
}

/**
 * Counts in the transaction that writes the order, so that pressing twice counts once and refused orders do not count.
 * Strangers can use up the limit, so above it the owner of the address can still order with a proof or a payment.
 */
async function limitOrdersOfAddress(tx: Db, deps: Deps, email: string): Promise<void> {
  if (await takeFromLimit(tx, deps.clock, `guest-orders:${addressKey(email)}`, ordersOfAddress)) return;
  throw orderErrors.tooManyOrdersOfAddress();
}
