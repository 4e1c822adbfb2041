import type { Db } from "../database/client";
import type { Deps } from "../deps";
import {
  type CreditNoteRow,
  creditNotesOf,
  type CreditNote as Document,
  findInvoice,
  insertCreditNote,
  type TaxedAmount,
} from "../invoices";
import { findOrder, lineTitle, makeDocumentHead, type Order, type TaxedLine } from "../orders";
import { splitRefunds } from "./refund";
import { type Refund, refundsOf } from "./store";

/** Issues the credit note of a settled refund, once, split into net and tax. */
export async function issueCreditNote(
  tx: Db,
  deps: Deps,
  order: Order,
  refund: Refund,
): Promise<CreditNoteRow> {
  const issued = await creditNotesOf(tx, order.id);
  const known = issued.find(({ refundId }) => refundId === refund.id);
  if (known) return known;
  const now = deps.clock();
  const { lines, parts } = await makeDocumentHead(tx, order, now);
  const settled = [...(await refundsWithNotes(tx, order, issued)), refund];
  const shares =
    splitRefunds(
      parts,
      settled.map((each) => toSplit(each, lines)),
    ).at(-1) ?? [];
  const net = shares.reduce((sum, refundWord) => sum + refundWord.net, 0);
  return insertCreditNote(tx, order, { refundId: refund.id, net, tax: refund.amount - net }, now);
}

/** What a credit note says. How it is split follows from the ones before it, so it is the same whenever it is read. */
export async function makeCreditNote(db: Db, note: CreditNoteRow): Promise<Document> {
  const order = await findOrder(db, note.orderId);
  const invoice = order && (await findInvoice(db, order.id));
  if (!order || !invoice) throw new Error(`the credit note ${note.number} has no invoice`);
  const { head, lines, parts } = await makeDocumentHead(db, order, invoice.issuedAt);
  const issued = await creditNotesOf(db, order.id);
  const until = issued.findIndex(({ number }) => number === note.number) + 1;
  const settled = await refundsWithNotes(db, order, issued.slice(0, until));
  const refund = settled.at(-1);
  if (!refund) throw new Error(`the credit note ${note.number} has no refund`);
  const shares =
    splitRefunds(
      parts,
      settled.map((each) => toSplit(each, lines)),
    ).at(-1) ?? [];
  const line = lines.find(({ id }) => id === refund.lineId);
  return {
    ...head,
    number: note.number,
    issuedAt: note.issuedAt,
    invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
    what: line ? lineTitle(line) : `${refundWord(refund, order)} of order ${order.id}`,
    reason: refund.reason,
    taxes: parts
      .map((part, i): TaxedAmount => ({ ...part, net: shares[i]?.net ?? 0, tax: shares[i]?.tax ?? 0 }))
      .filter(({ net, tax }) => net + tax > 0),
    total: refund.amount,
  };
}

const refundWord = (refund: Refund, order: Order) =>
  refund.amount === order.total ? "Refund" : "Partial refund";

/** The refunds of credit notes, in the order of these. */
async function refundsWithNotes(db: Db, order: Order, notes: readonly CreditNoteRow[]): Promise<Refund[]> {
  const refunds = await refundsOf(db, order.id);
  return notes.flatMap(({ refundId }) => refunds.find(({ id }) => id === refundId) ?? []);
}

function toSplit({ amount, lineId }: Refund, lines: readonly TaxedLine[]) {
  return { amount, part: lines.find(({ id }) => id === lineId)?.part ?? null };
}
