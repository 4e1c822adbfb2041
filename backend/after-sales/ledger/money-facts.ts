import type { Db } from "../../ground/database/client";
import { creditNotesOf, invoicesOf } from "../../sales/invoices";
import { liveLinesOf } from "../../sales/order-lines";
import { type Order, waitingOrdersOf } from "../../sales/orders";
import { differencesOfLines } from "./differences";
import { differenceOf, moneyOfOrder } from "./order-money";
import { refundsOf } from "./store";

/** The money and the documents of an order, as the desk's page shows them. Sums are in cents. */
export async function moneyFacts(db: Db, order: Order) {
  return {
    money: await ledgerOf(db, order),
    differences: await openDifferences(db, order),
    refunds: (await refundsOf(db, order.id)).map((one) => ({
      id: one.id,
      amount: one.amount,
      status: one.status,
      line: one.lineId,
      reason: one.reason,
      /** "price", "rest" (waived, without money) or "over" (beyond the price). */
      kind: one.kind,
      at: one.createdAt.toISOString(),
    })),
    documents: await documentsOf(db, order.id),
  };
}

/** Null when no transfer pays the order. */
async function ledgerOf(db: Db, order: Order) {
  const money = await moneyOfOrder(db, order);
  const difference = differenceOf(order, money);
  const waiting = difference.over > 0 ? await waitingOrdersOf(db, order) : [];
  /** `waiting`: other orders of the buyer that wait for a transfer. */
  return money && { ...money, ...difference, waiting: waiting.map(({ id }) => id) };
}

/** Orders that paid to move seats of this order to more expensive dates. They are refunded with the seats. */
async function openDifferences(db: Db, { id }: Order) {
  const lines = await liveLinesOf(db, id);
  const left = new Map<number, number>();
  const paid = await differencesOfLines(
    db,
    id,
    lines.map((line) => line.id),
  );
  for (const each of paid) left.set(each.order.id, (left.get(each.order.id) ?? 0) + each.left);
  return [...left].map(([order, cents]) => ({ order, left: cents }));
}

async function documentsOf(db: Db, orderId: number) {
  const invoices = (await invoicesOf(db, orderId)).map((invoice) => ({
    kind: "invoice",
    number: invoice.number,
    path: `/desk/files/invoice/${invoice.number}`,
    note: noteOf(invoice),
  }));
  const creditNotes = (await creditNotesOf(db, orderId)).map((note) => ({
    kind: "credit note",
    number: note.number,
    path: `/desk/files/credit-note/${note.number}`,
    note: `for invoice ${note.content.invoice.number}`,
  }));
  return [...invoices, ...creditNotes];
}

/** `replaces 2026-00012` */
function noteOf({ replaces, corrects }: { replaces: string | null; corrects: string | null }): string | null {
  if (corrects) return `corrects ${corrects}`;
  return replaces ? `replaces ${replaces}` : null;
}
