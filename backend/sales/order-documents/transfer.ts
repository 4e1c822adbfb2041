import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { receivedOf } from "../payments/receipts";
import { type Day, dayOf, findInvoice } from "../invoices";
import { type Seller, seller } from "../../ground/seller";
import { isTransfer, toPay, transferReference } from "../orders/order";
import type { Order } from "../orders";

/** Details of a transfer. Mails, pages and documents show the same. */
export type Transfer = {
  bank: Seller["bank"];
  amount: Cents;
  reference: string;
  until: Day | null;
};

/**
 * The transfer details of a waiting order, as on its invoice if it has one; null for any other order, and for an order
 * whose places were released. Until the address is confirmed there is no last day, and only the session that placed the
 * order sees the account. No mail shows the account to an unconfirmed address.
 */
export async function transferOf(db: Db, order: Order): Promise<Transfer | null> {
  if (!isTransfer(order) || order.paidAt) return null;
  if (order.confirmUntil && !order.holds) return null;
  const invoice = (await findInvoice(db, order.id))?.content;
  const asked = invoice?.payment.state === "transfer" ? invoice.payment : null;
  return {
    bank: (invoice?.seller ?? order.seller ?? seller).bank,
    amount: toPay(order) - (await receivedOf(db, order.id)),
    reference: asked?.reference ?? transferReference(order.id),
    until: order.holdUntil && !order.confirmUntil ? dayOf(order.holdUntil) : null,
  };
}
