import { type Cents, formatEuro } from "@/lib/money";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { insertCreditNote, insertInvoice, type InvoiceRow } from "../invoices";
import { queueMail } from "../mail/outbox";
import { addEntry, invoiceOf, isPaid, type Order } from "../orders";
import { seller } from "../seller";
import type { Corrector } from "./correction";

export type Numbers = { cancelled: string; cancellation: string; invoice: string };

/** The cancellation of the old invoice and the new one, which names both. The caller holds the order's lock. */
export async function writeDocuments(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
  { number: cancelled, content: old }: InvoiceRow,
): Promise<Numbers> {
  const now = clock();
  const wrong = { number: cancelled, issuedOn: old.issuedOn };
  const { orderNumber, orderedOn, supplied, test, buyer, vatNote, paymentTitle, taxes, total } = old;
  const net = taxes.reduce((sum, part) => sum + part.net, 0);
  const note = await insertCreditNote(
    tx,
    order,
    { refundId: null, net, tax: total - net },
    now,
    (numbered) => ({
      ...{ seller, orderNumber, orderedOn, supplied, test, buyer, vatNote, paymentTitle, taxes, total },
      ...numbered,
      cancels: true,
      isCorrected: true,
      invoice: wrong,
      what: `Cancellation of invoice ${cancelled}`,
      reason: "Its details were wrong",
    }),
  );
  const say = await invoiceOf(tx, order, now);
  const replaces = { number: note.number, issuedOn: note.content.issuedOn };
  const { number: invoice } = await insertInvoice(tx, order, now, (numbered) => ({
    ...say,
    supplied,
    replaces,
    corrects: wrong,
    ...numbered,
  }));
  return { cancelled, cancellation: note.number, invoice };
}

/** Entries in the order's history and the one mail, in the transaction of the documents. */
export async function announceCorrection(
  tx: Db,
  deps: Pick<Deps, "clock">,
  order: Order,
  { cancelled, cancellation, invoice, back }: Numbers & { back: Cents },
  by: Corrector,
): Promise<void> {
  const documents = `Invoice ${cancelled} was cancelled by ${cancellation}; invoice ${invoice} has the right details.`;
  const amount = formatEuro(back);
  const author = by === "operator" ? "operator" : "shop";
  await addEntry(tx, deps, order.id, "note", {
    ...{ topic: "order", text: documents, author },
    buyerText: back > 0 ? `${documents} ${amount} of VAT go back to you.` : documents,
  });
  if (back > 0 && order.paymentMethod === "invoice" && isPaid(order.status))
    await addEntry(tx, { clock: deps.clock }, order.id, "alert", {
      topic: "tax",
      text: transferByHand(order.id, amount),
    });
  await queueMail(tx, deps, {
    reason: `order-${order.id}-corrected-${invoice}`,
    recipient: order.email,
    template: "invoice-corrected",
    data: { orderId: order.id, invoice },
  });
}

/** The provider of a transfer is a person. @param amount with its currency */
export function transferByHand(orderId: number, amount: string): string {
  return `${amount} of VAT are to be transferred to the buyer after the correction. Then: npm run orders -- refund ${orderId} --sent`;
}
