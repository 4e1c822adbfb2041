import { eq, sql } from "drizzle-orm";
import { writeAttendees } from "@/lib/rules/attendees";
import type { BuyerWords } from "@/lib/rules/forms/buyer-words";
import type { BillingAddress } from "../../ground/billing-address";
import {
  findSellable,
  isByOffer,
  lineMessages,
  maximumTotal,
  type PricedCart,
  priceStoredCart,
} from "../cart";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { latestPayment, type Payment } from "../payments/store";
import { seller } from "../../ground/seller";
import { askToPay } from "../settlement";
import { newAttempt } from "../settlement";
import { changeOrder } from "../settlement";
import { type ChosenPayment, choosePayment } from "../settlement";
import { orderErrors } from "../orders";
import { missingHoldError, takeHolds } from "../holds";
import { addEntry } from "../order-history";
import { payAttempt } from "./place-order";
import { occurrenceOf, partsOf } from "../order-lines";
import { insertOrder, insertParts, type Order, updateOrder } from "../orders";
import { orders } from "../orders";
import { transferUntil } from "../holds";
import { amountsOf } from "./write-order";

export type DeskOrder = {
  /** The form's key. Sending the form twice makes one order. */
  key: string;
  item: { productId: number; variationId: number | null };
  /** One for each seat. Names may be empty. */
  people: readonly { name: string; email: string }[];
  /** "free": nothing is to be paid. "link": a mail lets the buyer choose how to pay. */
  paymentMethod: "free" | "invoice" | "link";
  reason: string;
  billing: BillingAddress & { email: string };
  words: BuyerWords;
};

type Made = { order: Order; payment: Payment | null; isNew: boolean };

/**
 * Makes an order for somebody who did not use the shop. Prices, VAT, seats and mails are those of the checkout. The
 * order belongs to no account: the staff typed the address, and its owner claims the order by signing in.
 *
 * @throws OUT_OF_STOCK; CART_CHANGED for a date that is no longer sold
 */
export async function placeDeskOrder(deps: Deps, wanted: DeskOrder): Promise<Omit<Made, "payment">> {
  await readSecret(deps.db, deps.ids, "sign-in-code");
  const { order, payment, isNew } = await deps.db.transaction((tx) => writeOnce(tx, deps, wanted));
  const isBegun = payment?.gateway === "invoice" && payment.status === "created";
  return { order: isBegun ? (await payAttempt(deps, payment)).order : order, isNew };
}

async function writeOnce(tx: Db, deps: Deps, wanted: DeskOrder): Promise<Made> {
  const orderKey = `desk_${wanted.key}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${orderKey}, 0))`);
  const [known] = await tx.select().from(orders).where(eq(orders.orderKey, orderKey));
  if (known) return { order: known, payment: (await latestPayment(tx, known.id)) ?? null, isNew: false };
  const priced = await priceOf(tx, deps, wanted);
  const isLink = wanted.paymentMethod === "link" && priced.total > 0;
  const means = { paymentMethod: wanted.paymentMethod, metaData: {} };
  const chosen = isLink ? null : choosePayment(deps, means, priced, { memberId: null, saved: [] });
  const { billing, words } = wanted;
  const missing = await takeHolds(tx, {
    email: billing.email,
    memberId: null,
    lines: priced.lines,
    coupons: [],
  });
  if (missing) throw missingHoldError(missing);
  const written = await insertOrder(tx, {
    orderKey,
    byDesk: true,
    email: billing.email,
    billing,
    ...words,
    seller,
    status: "pending",
    ...amountsOf(priced),
    ...meansOf(chosen),
    createdAt: deps.clock(),
  });
  await insertParts(tx, written, partsOf(priced));
  await note(tx, deps, written, wanted);
  if (!chosen) return { order: await sendLink(tx, deps, written), payment: null, isNew: true };
  if (chosen.gateway !== "free")
    return { order: written, payment: await newAttempt(tx, deps, written, 1, chosen), isNew: true };
  return { order: (await changeOrder(tx, deps, written, "paid")).order, payment: null, isNew: true };
}

async function priceOf(
  tx: Db,
  deps: Deps,
  { item, people, paymentMethod, billing }: DeskOrder,
): Promise<PricedCart> {
  const now = deps.clock();
  const held = occurrenceOf(item);
  const found = findSellable(item, { invited: true, now, stock: new Map() });
  if ("refusal" in found) throw orderErrors.cartChanged(found.refusal);
  if (!held || !found.sellable.purchasable || Date.parse(held.end) <= now.getTime())
    throw orderErrors.cartChanged(lineMessages.notPurchasable);
  const attendees = writeAttendees(people);
  const extra: Record<string, string> = attendees ? { attendees } : {};
  const line = { ...item, key: "desk", position: 1, quantity: people.length, extra };
  const cart = { id: "", version: 0, coupons: [], placedOrderId: null, lines: [line] };
  const priced = await priceStoredCart(tx, deps, { owner: null, cart, identity: null, billing });
  if (isByOffer(priced)) throw orderErrors.cartChanged(lineMessages.byOffer(maximumTotal));
  return paymentMethod === "free" ? forNothing(priced) : priced;
}

/** The cart with the whole price taken off. */
function forNothing(priced: PricedCart): PricedCart {
  const lines = priced.lines.map((line) => {
    const ledger = line.ledger.filter(({ kind }) => kind !== "tax");
    const off = { kind: "coupon" as const, amount: -line.total, reason: "Free of charge" };
    return { ...line, discount: line.subtotal, total: 0, tax: 0, ledger: [...ledger, off] };
  });
  const { subtotal: discount, subtotalTax: discountTax } = priced;
  return { ...priced, lines, taxes: [], discount, discountTax, tax: 0, total: 0 };
}

/** @param chosen null: the buyer has not chosen yet */
const meansOf = (chosen: ChosenPayment | null) => ({
  paymentMethod: chosen?.gateway ?? "none",
  paymentMethodTitle: chosen?.title ?? "Not chosen yet",
  test: chosen?.test ?? false,
});

async function note(tx: Db, deps: Deps, { id }: Order, { paymentMethod, reason }: DeskOrder): Promise<void> {
  const paymentMethods = { free: "free of charge", invoice: "by invoice", link: "with a payment link" };
  const text = `Placed at the desk, ${paymentMethods[paymentMethod]}.${reason ? ` ${reason}` : ""}`;
  const buyerText = "We placed this order for you.";
  await addEntry(tx, deps, id, "note", { topic: "order", text, buyerText, author: "operator" });
}

async function sendLink(tx: Db, deps: Deps, order: Order): Promise<Order> {
  const kept = await updateOrder(tx, order.id, { holdUntil: await transferUntil(tx, deps, order.id) });
  await askToPay(tx, deps, kept);
  return kept;
}
