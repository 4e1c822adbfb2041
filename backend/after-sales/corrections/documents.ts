import { type Cents, formatEuro } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import {
  creditNotesOf,
  headOf,
  insertCreditNote,
  insertInvoice,
  type Invoice,
  type InvoiceRow,
  invoicesOf,
  type ProForma,
  type TaxedAmount,
} from "../../sales/invoices";
import { queueMail } from "../../ground/mail/outbox";
import { addEntry } from "../../sales/order-history";
import { invoiceOf, taxLines } from "../../sales/order-documents";
import { isPaid } from "../../sales/orders/order";
import { linesOf, type Order, orderAtDesk } from "../../sales/orders";
import { type Credited, creditedRefunds, isMix, sharesOfRefunds } from "../ledger";
import { type TaxedPart } from "../ledger/refund";
import { seller } from "../../ground/seller";
import type { Corrector } from "./correction";

export type Numbers = { cancelled: string; cancellation: string; invoice: string };

/**
 * Writes the cancellation for the sum of the order's documents, and the new invoice, which names the cancellation and
 * the old invoice. The caller holds the order's lock.
 */
export async function writeDocuments(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
  { number: cancelled, content: old }: InvoiceRow,
): Promise<Numbers> {
  const now = clock();
  const wrong = { number: cancelled, issuedOn: old.issuedOn };
  const credited = await creditedRefunds(tx, order.id);
  const standing = await standingAmounts(tx, order.id);
  const { net, tax } = sumOf(standing);
  const note = await insertCreditNote(tx, order, { refundId: null, net, tax }, now, (numbered) => ({
    ...headOf(old),
    seller,
    ...(isMix(old.taxes) && { isOfMix: true as const }),
    ...numbered,
    taxes: standing,
    total: net + tax,
    cancels: true,
    isCorrected: true,
    invoice: wrong,
    what: `Cancellation of invoice ${cancelled}${afterNotes(credited, old)}`,
    reason: "Its details were wrong",
  }));
  const say = lessCredited(await invoiceOf(tx, order, now), {
    credited,
    ...taxLines(order, await linesOf(tx, order.id)),
  });
  const replaces = { number: note.number, issuedOn: note.content.issuedOn };
  const { number: invoice } = await insertInvoice(tx, order, now, (numbered) => ({
    ...say,
    supplied: old.supplied,
    replaces,
    corrects: wrong,
    ...numbered,
  }));
  return { cancelled, cancellation: note.number, invoice };
}

/** All invoices of an order less all of its credit notes, with a row for each tax treatment. */
async function standingAmounts(tx: Db, orderId: number): Promise<TaxedAmount[]> {
  const signed = [
    ...(await invoicesOf(tx, orderId)).map(({ content }) => ({ sign: 1, taxes: content.taxes })),
    ...(await creditNotesOf(tx, orderId)).map(({ content }) => ({ sign: -1, taxes: content.taxes })),
  ];
  const sums = new Map<string, TaxedAmount>();
  for (const { sign, taxes } of signed)
    for (const { net, tax, ...treatment } of taxes) {
      const { kind, basisPoints, country, reason = "" } = treatment;
      const key = JSON.stringify([kind, basisPoints, country, reason]);
      const before = sums.get(key) ?? { net: 0, tax: 0 };
      sums.set(key, { ...treatment, net: before.net + sign * net, tax: before.tax + sign * tax });
    }
  const all = [...sums.values()];
  const left = all.filter(({ net, tax }) => net !== 0 || tax !== 0);
  return left.length > 0 ? left : all.slice(-1);
}

function sumOf(parts: readonly TaxedPart[]): TaxedPart {
  return parts.reduce((sum, { net, tax }) => ({ net: sum.net + net, tax: sum.tax + tax }), {
    net: 0,
    tax: 0,
  });
}

/** Names the credit notes for this invoice only; the invoice itself already contains earlier ones. */
function afterNotes(credited: readonly Credited[], { number }: Invoice): string {
  const numbers = credited
    .filter(({ note }) => note.content.invoice.number === number)
    .map(({ note }) => note.number);
  if (numbers.length === 0) return "";
  return ` after credit note${numbers.length > 1 ? "s" : ""} ${numbers.join(", ")}`;
}

type Taxed = ReturnType<typeof taxLines> & { credited: readonly Credited[] };

/** The order's invoice, less the amounts of its valid credit notes. */
function lessCredited(whole: ProForma, { credited, lines, parts }: Taxed): ProForma {
  if (credited.length === 0) return whole;
  const shares = sharesOfRefunds(
    parts,
    lines,
    credited.map(({ refund }) => refund),
  );
  const taxes = parts.map((part, index) => {
    const { net, tax } = sumOf(shares.flatMap((share) => share[index] ?? []));
    return { ...part, net: part.net - net, tax: part.tax - tax };
  });
  const rows = credited.flatMap(({ note }, at) =>
    parts.map(({ kind, basisPoints }, index) => ({
      note: note.number,
      kind,
      basisPoints,
      net: shares[at]?.[index]?.net ?? 0,
    })),
  );
  const { net, tax } = sumOf(taxes);
  return { ...whole, credited: rows.filter((row) => row.net > 0), taxes, total: net + tax };
}

/** Adds entries to the order's history and queues one mail, in the transaction of the documents. */
export async function announceCorrection(
  tx: Db,
  deps: Pick<Deps, "clock" | "settings">,
  order: Order,
  { cancelled, cancellation, invoice, back }: Numbers & { back: Cents },
  by: Corrector,
): Promise<void> {
  const documents = `Invoice ${cancelled} was cancelled by ${cancellation}; invoice ${invoice} has the correct details.`;
  const amount = formatEuro(back);
  const author = by === "operator" ? "operator" : "shop";
  await addEntry(tx, deps, order.id, "note", {
    topic: "order",
    text: documents,
    author,
    buyerText: back > 0 ? `${documents} We are refunding ${amount} of VAT to you.` : documents,
  });
  if (back > 0 && order.paymentMethod === "invoice" && isPaid(order.status))
    await addEntry(tx, { clock: deps.clock }, order.id, "alert", {
      topic: "tax",
      text: `${toTransfer(amount)} Then press “The transfers have left”: ${orderAtDesk(deps, order.id)}`,
    });
  await queueMail(tx, deps, {
    reason: `order-${order.id}-corrected-${invoice}`,
    recipient: order.email,
    template: "invoice-corrected",
    data: { orderId: order.id, invoice },
  });
}

/**
 * The staff's task for a refund by bank transfer, which a person has to make.
 * @param amount with its currency
 */
export function transferByHand(orderId: number, amount: string): string {
  return `${toTransfer(amount)} Then: npm run orders -- refund ${orderId} --sent`;
}

const toTransfer = (amount: string) => `Transfer ${amount} of VAT to the buyer after the correction.`;
