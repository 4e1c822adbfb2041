import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import {
  assignCreditNote,
  type CreditNoteRow,
  type CreditNote as Document,
  findInvoice,
  headOf,
  insertCreditNote,
  type InvoiceRow,
  standingCreditNotes,
  type TaxedAmount,
} from "../../sales/invoices";
import { linesOf, type Order } from "../../sales/orders";
import { lineTitle } from "../../sales/orders/order";
import { type TaxedLine, taxLines } from "../../sales/order-documents";
import { seller } from "../../ground/seller";
import { countedCents, splitRefunds, type TaxedPart } from "./refund";
import { type Refund, refundsOf } from "./store";

/**
 * Issues the credit note of a settled refund, once, with its full content: split into net and tax within the amounts
 * that earlier credit notes left. If an earlier refund came back to the shop, its credit note serves the refund that
 * replaces it.
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
  const say = await creditNoteOf(tx, order, { invoice, refund });
  const net = say.taxes.reduce((sum, part) => sum + part.net, 0);
  const amounts = { refundId: refund.id, net, tax: refund.amount - net };
  return insertCreditNote(tx, order, amounts, deps.clock(), (numbered) => ({ ...say, ...numbered }));
}

/**
 * The credit note of a refund that came back to the shop. The next refund of the same amount and line uses this note.
 */
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

/** How a refund went back, for documents. No document shows the code itself. */
export function refundMethod(
  { paymentMethod, paymentMethodTitle }: Pick<Order, "paymentMethod" | "paymentMethodTitle">,
  { codeId, paymentId, kind }: Pick<Refund, "codeId" | "paymentId" | "kind">,
): string {
  if (kind === "rest") return "Waived, not paid";
  if (codeId !== null) return "Credit code";
  return paymentId === null || paymentMethod === "invoice" ? "Bank transfer" : paymentMethodTitle;
}

export type Credited = {
  note: CreditNoteRow;
  /** The note's refund: paid, or returned by the bank and owed to the buyer. */
  refund: Refund;
};

/** An order's valid credit notes of refunds, as they were issued. */
export async function creditedRefunds(db: Db, orderId: number): Promise<Credited[]> {
  const refunds = await refundsOf(db, orderId);
  return (await standingCreditNotes(db, orderId)).flatMap((note) => {
    const refund = refunds.find(({ id }) => id === note.refundId);
    return refund ? [{ note, refund }] : [];
  });
}

/**
 * Each refund's share in each tax treatment of its order, in the sequence of both lists.
 *
 * @param parts as `taxLines` returns them, with the lines
 */
export function sharesOfRefunds(
  parts: readonly TaxedPart[],
  lines: readonly TaxedLine[],
  refunds: readonly Refund[],
): TaxedPart[][] {
  const split = refunds.map((refund) => ({
    amount: countedCents(refund),
    part: lines.find(({ id }) => id === refund.lineId)?.part ?? null,
  }));
  return splitRefunds(parts, split);
}

/** The content of a refund's credit note, except number and day. */
async function creditNoteOf(
  db: Db,
  order: Order,
  { invoice, refund }: { invoice: InvoiceRow; refund: Refund },
): Promise<Omit<Document, "number" | "issuedOn">> {
  const { lines, parts } = taxLines(order, await linesOf(db, order.id));
  const before = (await creditedRefunds(db, order.id)).map((credited) => credited.refund);
  const shares = sharesOfRefunds(parts, lines, [...before, refund]).at(-1) ?? [];
  const line = lines.find(({ id }) => id === refund.lineId);
  const isRest = refund.kind === "rest";
  const word = isRest ? "Waived amount" : refund.amount === order.total ? "Refund" : "Partial refund";
  return {
    ...headOf(invoice.content),
    seller,
    invoice: { number: invoice.number, issuedOn: invoice.content.issuedOn },
    what: line ? lineTitle(line) : `${word} of order ${order.id}`,
    reason: refund.reason,
    paymentTitle: refundMethod(order, refund),
    taxes: parts
      .map((part, i) => ({ ...part, net: shares[i]?.net ?? 0, tax: shares[i]?.tax ?? 0 }))
      .filter(({ net, tax }) => net + tax > 0),
    total: refund.amount,
    ...(isRest && { isWaived: true as const }),
    ...(isMix(parts) && { isOfMix: true as const }),
  };
}

export function isMix(parts: readonly TaxedAmount[]): boolean {
  return new Set(parts.map(({ kind }) => kind === "outside")).size > 1;
}
