import type { Db } from "../database/client";
import type { Deps } from "../deps";
import {
  assignCreditNote,
  type CreditNoteRow,
  type CreditNote as Document,
  findInvoice,
  insertCreditNote,
  type InvoiceRow,
  standingCreditNotes,
  type TaxedAmount,
} from "../invoices";
import { linesOf, lineTitle, type Order, type TaxedLine, taxLines } from "../orders";
import { seller } from "../seller";
import { splitRefunds } from "./refund";
import { type Refund, refundsOf } from "./store";

/**
 * Issues the credit note of a settled refund, once, with its full content: split into net and tax within the amounts
 * that earlier credit notes left. A note whose money came back to the shop serves the refund that replaces it.
 *
 * @returns null for an order without an invoice
 */
export async function issueCreditNote(
  tx: Db,
  deps: Pick<Deps, "clock">,
  order: Order,
  refund: Refund,
): Promise<CreditNoteRow | null> {
  const issued = await standingCreditNotes(tx, order.id);
  const known = issued.find(({ refundId }) => refundId === refund.id);
  if (known) return known;
  const owed = await owedNote(tx, refund, issued);
  if (owed) return assignCreditNote(tx, owed.number, refund.id);
  const invoice = await findInvoice(tx, order.id);
  if (!invoice) return null;
  const say = await creditNoteOf(tx, order, { invoice, refund, earlier: issued });
  const net = say.taxes.reduce((sum, part) => sum + part.net, 0);
  const amounts = { refundId: refund.id, net, tax: refund.amount - net };
  return insertCreditNote(tx, order, amounts, deps.clock(), (numbered) => ({ ...say, ...numbered }));
}

/** The note of a refund that came back to the shop after it was credited: the next one of its amount pays what it says. */
async function owedNote(
  tx: Db,
  { orderId, amount, lineId }: Refund,
  issued: readonly CreditNoteRow[],
): Promise<CreditNoteRow | undefined> {
  const failed = (await refundsOf(tx, orderId)).filter(
    (each) => each.status === "failed" && each.amount === amount && each.lineId === lineId,
  );
  return issued.find(({ refundId }) => failed.some(({ id }) => id === refundId));
}

type Given = { invoice: InvoiceRow; refund: Refund; earlier: readonly CreditNoteRow[] };

/** The content of a refund's credit note, except number and day. */
async function creditNoteOf(
  db: Db,
  order: Order,
  { invoice, refund, earlier }: Given,
): Promise<Omit<Document, "number" | "issuedOn">> {
  const { lines, parts } = taxLines(order, await linesOf(db, order.id));
  const refunds = await refundsOf(db, order.id);
  const before = earlier.flatMap(({ refundId }) => refunds.find(({ id }) => id === refundId) ?? []);
  const split = [...before, refund].map((each) => toSplit(each, lines));
  const shares = splitRefunds(parts, split).at(-1) ?? [];
  const line = lines.find(({ id }) => id === refund.lineId);
  const { orderNumber, orderedOn, purchaseOrder, supplied, test, buyer, vatNote } = invoice.content;
  const word = refund.amount === order.total ? "Refund" : "Partial refund";
  return {
    ...{ seller, orderNumber, orderedOn, supplied, test, buyer, vatNote },
    ...(purchaseOrder && { purchaseOrder }),
    invoice: { number: invoice.number, issuedOn: invoice.content.issuedOn },
    what: line ? lineTitle(line) : `${word} of order ${order.id}`,
    reason: refund.reason,
    paymentTitle: order.paymentMethodTitle,
    taxes: parts
      .map((part, i) => ({ ...part, net: shares[i]?.net ?? 0, tax: shares[i]?.tax ?? 0 }))
      .filter(({ net, tax }) => net + tax > 0),
    total: refund.amount,
    ...(isMix(parts) && { isOfMix: true as const }),
  };
}

function isMix(parts: readonly TaxedAmount[]): boolean {
  return new Set(parts.map(({ kind }) => kind === "outside")).size > 1;
}

function toSplit({ amount, lineId }: Refund, lines: readonly TaxedLine[]) {
  return { amount, part: lines.find(({ id }) => id === lineId)?.part ?? null };
}
