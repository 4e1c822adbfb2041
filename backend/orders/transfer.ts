import type { Cents } from "@/lib/money";
import type { Db } from "../database/client";
import { type Day, dayOf, findInvoice } from "../invoices";
import { type Seller, seller } from "../seller";
import { isTransfer, transferReference } from "./order";
import type { Order } from "./store";

/** What a transfer needs: the same in mails, on pages and on paper. */
export type Transfer = {
  bank: Seller["bank"];
  amount: Cents;
  reference: string;
  until: Day | null;
};

/**
 * How an order that waits for a transfer is paid, as its invoice says it where it has one; null for any other, and until
 * the address is confirmed: its places may be gone before the money comes.
 */
export async function transferOf(db: Db, order: Order): Promise<Transfer | null> {
  if (!isTransfer(order) || order.paidAt || order.confirmUntil) return null;
  const invoice = (await findInvoice(db, order.id))?.content;
  const asked = invoice?.payment.state === "transfer" ? invoice.payment : null;
  return {
    bank: (invoice?.seller ?? order.seller ?? seller).bank,
    amount: order.total,
    reference: asked?.reference ?? transferReference(order.id),
    until: order.holdUntil && dayOf(order.holdUntil),
  };
}
