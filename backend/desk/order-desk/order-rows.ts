import { staffRows } from "@/lib/rules/forms/buyer-words";
import type { Db } from "../../ground/database/client";
import { listMails } from "../../ground/mail/outbox";
import { paymentsOf } from "../../sales/payments/store";
import { isPaid, lineTitle } from "../../sales/orders/order";
import { buyerLines } from "../../sales/order-documents";
import { alertsOf, entriesOf, orderVersion } from "../../sales/order-history";
import { linesOf, type Order } from "../../sales/orders";

/** Orders as the lists of the desk show them. Sums are in cents, including tax. */
export async function orderRows(db: Db, orders: readonly Order[]) {
  const alerts = await alertsOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => {
    const { id, createdAt, paidAt, status, test, email, billing, total, refunded } = order;
    return {
      number: id,
      placedAt: createdAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      status,
      isTest: test,
      email,
      buyer: `${billing.firstName ?? ""} ${billing.lastName ?? ""}`.trim() || email,
      company: billing.company ?? null,
      paymentMethod: order.paymentMethodTitle,
      total,
      refunded,
      /** Alerts that are open for the staff, as sentences. */
      open: alerts.filter(({ orderId }) => orderId === id).map(({ text }) => text),
    };
  });
}

/** One order with its parts, as the desk's page shows it. */
export async function orderFacts(db: Db, order: Order) {
  const { id, billing, status, total, refunded, holdUntil, seatMove } = order;
  const [row] = await orderRows(db, [order]);
  if (!row) throw new Error(`order ${id} has no row`);
  const [version, lines, payments, mails, entries] = [
    await orderVersion(db, order),
    await linesOf(db, id),
    await paymentsOf(db, id),
    await listMails(db, `order-${id}-`),
    await entriesOf(db, id),
  ];
  return {
    ...row,
    /** The version changes with everything below, and actions compare it. */
    version,
    /** Seats of an unpaid order are held until then. */
    holdUntil: isPaid(status) ? null : (holdUntil?.toISOString() ?? null),
    memberId: order.memberId,
    /** The address as the invoice prints it, one entry for each line. */
    address: buyerLines(billing),
    billing: { ...billing, isPrivate: billing.customerType !== "company" },
    purchaseOrder: order.purchaseOrder,
    words: staffRows(order),
    tax: order.tax,
    refundable: isPaid(status) || status === "refunded" ? total - refunded : 0,
    /** The order whose seats this one paid to move. */
    movesSeatsOf: seatMove?.orderId ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      title: lineTitle(line),
      quantity: line.quantity,
      total: line.total + line.tax,
      /** Why the line ended: cancelled, withdrawn or refunded. */
      ended: line.endedAs,
    })),
    payments: payments.map((payment) => ({
      attempt: payment.attempt,
      method: payment.method === payment.gateway ? payment.method : `${payment.gateway}, ${payment.method}`,
      amount: payment.amount,
      status: payment.status,
      reference: payment.ref,
      failure: payment.failure?.code ?? null,
    })),
    mails: mails.map((mail) => ({
      id: mail.id,
      name: mail.template.replaceAll("-", " "),
      recipient: mail.recipient,
      sentAt: mail.sentAt?.toISOString() ?? null,
      /** Why the mail did not arrive; null when it was sent or still waits. */
      problem: mail.ended ?? (mail.sentAt ? null : mail.error),
    })),
    entries: entries.map(({ at, author, text, buyerText }) => ({
      at: at.toISOString(),
      author,
      text,
      /** The buyer can read the entry too. */
      isPublic: buyerText !== null,
    })),
  };
}
