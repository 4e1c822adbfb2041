import { inArray } from "drizzle-orm";
import { creditNotes, invoices } from "@/backend/sales/invoices/tables";
import { orders } from "@/backend/sales/orders/tables";
import { refunds } from "@/backend/after-sales/ledger/tables";
import type { StripeWorld } from "@/tests/support/stripe-checkout-world";

export type Deed =
  | "nothing"
  | "desk, whole"
  | "desk, part"
  | "desk, twice the whole"
  | "desk, its answer lost"
  | "dashboard, whole"
  | "dashboard, part"
  | "dashboard, then desk for the rest"
  | "desk, then dashboard for the rest"
  | "dashboard, sent back by the bank"
  | "desk, sent back by the bank"
  | "desk, sent back by the bank, desk again"
  | "desk, the whole sent back by the bank"
  | "desk, the whole sent back by the bank, paid by hand"
  | "desk, part, then corrected into reverse charge"
  | "dispute, lost"
  | "dispute, won";

/** A payment, the action on it, and the fate of its events. */
export type Given = {
  order: number;
  /** The provider's id of the payment. */
  ref: string;
  method: string;
  deed: Deed;
  fate: "on time" | "late" | "doubled" | "never";
  dispute: string | null;
  /** The refund that the bank returns. */
  refund: string | null;
  /** Cents of a partial refund. */
  part: number;
};

export type MoneyBack = {
  settled: number;
  kinds: number;
  back: number;
  disagree: number;
  tooMuch: number;
  documents: number;
  states: number;
  wrong: string[];
};

/** Compares the provider's records of every payment with the order, its documents and its state. */
export async function compareMoneyBack(
  { db, stripe }: StripeWorld,
  given: readonly Given[],
): Promise<MoneyBack> {
  const ids = given.map(({ order }) => order);
  const rows = new Map(
    (await db.select().from(orders).where(inArray(orders.id, ids))).map((row) => [row.id, row]),
  );
  const issued = sums((await db.select().from(invoices)).map((row) => [row.orderId, row.content.total]));
  const byHand = sums(
    (await db.select().from(refunds))
      .filter(({ paymentId, status }) => paymentId === null && status === "succeeded")
      .map(({ orderId, amount }) => [orderId, amount]),
  );
  const credited = sums((await db.select().from(creditNotes)).map((row) => [row.orderId, row.net + row.tax]));
  const kinds = new Set(given.map(({ method, deed, fate }) => `${method} ${deed} ${fate}`));
  const found: MoneyBack = {
    settled: 0,
    kinds: kinds.size,
    back: 0,
    disagree: 0,
    tooMuch: 0,
    documents: 0,
    states: 0,
    wrong: [],
  };
  for (const one of given) {
    const order = rows.get(one.order);
    const money = atProvider(stripe.state, one.ref);
    money.back += byHand.get(one.order) ?? 0;
    if (order?.paidAt) found.settled += 1;
    if (!order) continue;
    const kept = order.total - order.refunded;
    // A credit note stays when its refund is returned, because the buyer is still owed the money, by transfer or by
    // another refund.
    const isRepeated = /desk again$|by hand$/.test(one.deed);
    const sentBack = stripe.state.refunds.get(one.refund ?? "");
    const owed = isRepeated ? 0 : (sentBack?.amount ?? 0);
    const written = (issued.get(one.order) ?? 0) - (credited.get(one.order) ?? 0) + owed;
    const isOver = order.status === "refunded";
    found.back += money.back;
    if (money.back > money.taken) found.tooMuch += 1;
    const isTotal = isCorrected(one) ? order.total < money.taken : order.total === money.taken;
    if (kept !== money.taken - money.back || !isTotal) found.disagree += 1;
    if (written !== kept) found.documents += 1;
    if (isOver !== (kept === owed)) found.states += 1;
    if (kept !== money.taken - money.back || written !== kept || isOver !== (kept === owed))
      found.wrong.push(
        `order ${one.order}, ${one.method}, ${one.deed}, events ${one.fate}: ${order.status}, kept ${kept}, at the provider ${money.taken - money.back}, by the documents ${written}`,
      );
  }
  return found;
}

/** The VAT of such an order was refunded and has left its total. */
const isCorrected = ({ deed }: Given) => deed.endsWith("reverse charge");

function atProvider({ charges, refunds, disputes }: StripeWorld["stripe"]["state"], ref: string) {
  const sum = (all: Iterable<{ payment_intent: string; amount: number; status: string }>, status: string) =>
    [...all]
      .filter((each) => each.payment_intent === ref && each.status === status)
      .reduce((cents, { amount }) => cents + amount, 0);
  return {
    taken: sum(charges.values(), "succeeded"),
    back: sum(refunds.values(), "succeeded") + sum(disputes.values(), "lost"),
  };
}

function sums(amounts: readonly (readonly [order: number, cents: number])[]): Map<number, number> {
  const all = new Map<number, number>();
  for (const [order, cents] of amounts) all.set(order, (all.get(order) ?? 0) + cents);
  return all;
}
