import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { CreditNote as Document, Taxed } from "../../documents";
import { lineTitle } from "../domain/line-title";
import { splitRefunds } from "../domain/refund-split";
import { creditNotesOf, insertCreditNote, type CreditNote } from "../store/credit-notes";
import { findInvoice } from "../store/invoices";
import { findOrder, type Order } from "../store/orders";
import { refundsOf, type Refund } from "../store/refunds";
import { makeDocumentHead } from "./make-document-head";
import type { TaxedLine } from "./tax-lines";

/** Gives a settled refund its credit note, once, with what of it is net and what is tax. */
export async function issueCreditNote(tx: Db, deps: Deps, order: Order, refund: Refund): Promise<CreditNote> {
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
  const net = shares.reduce((sum, share) => sum + share.net, 0);
  return insertCreditNote(tx, order, { refundId: refund.id, net, tax: refund.amount - net }, now);
}

/** What a credit note says. How it is split follows from the ones before it, so it is the same whenever it is read. */
export async function makeCreditNote(db: Db, note: CreditNote): Promise<Document> {
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
    what: line ? lineTitle(line) : `${share(refund, order)} of order ${order.id}`,
    reason: refund.reason,
    taxes: parts
      .map((part, i): Taxed => ({ ...part, net: shares[i]?.net ?? 0, tax: shares[i]?.tax ?? 0 }))
      .filter(({ net, tax }) => net + tax > 0),
    total: refund.amount,
  };
}

const share = (refund: Refund, order: Order) => (refund.amount === order.total ? "Refund" : "Partial refund");

/** The refunds of credit notes, in the order of these. */
async function refundsWithNotes(db: Db, order: Order, notes: readonly CreditNote[]): Promise<Refund[]> {
  const refunds = await refundsOf(db, order.id);
  return notes.flatMap(({ refundId }) => refunds.find(({ id }) => id === refundId) ?? []);
}

function toSplit({ amount, lineId }: Refund, lines: readonly TaxedLine[]) {
  return { amount, part: lines.find(({ id }) => id === lineId)?.part ?? null };
}
