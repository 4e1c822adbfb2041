import { and, desc, eq, exists } from "drizzle-orm";
import { formatEuro } from "@/lib/money";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { grantsOfOrder } from "../../sales/access";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { creditNotesOf, invoicesOf } from "../../sales/invoices";
import { listMails } from "../../ground/mail/outbox";
import { alertsOf, entriesOf, isOpenAlert } from "../../sales/order-history";
import { couponsOf, linesOf, type Order, orderEntries, orders, taxesOf } from "../../sales/orders";
import { lineTitle } from "../../sales/orders/order";
import { paymentsOf } from "../../sales/payments/store";
import { messagesOfOrders } from "../../after-sales/questions";
import { refundsOf } from "../../after-sales/ledger";

/** Everything about one order, for an operator's terminal. The caller has checked that the operator asks. */
export async function showOrder(deps: Deps, order: Order): Promise<string[]> {
  const { db } = deps;
  const [invoices, notes] = [await invoicesOf(db, order.id), await creditNotesOf(db, order.id)];
  const mails = await listMails(db, `order-${order.id}-`);
  return [
    await orderInOneLine(db, order),
    ...section("Reference", order.purchaseOrder ? [order.purchaseOrder] : []),
    ...section(
      "Lines",
      (await linesOf(db, order.id)).map(
        (line) =>
          `--line ${line.id}: ${line.quantity} × ${lineTitle(line)}, ${formatEuro(line.total)} net, ${formatEuro(line.total + line.tax)} with tax`,
      ),
    ),
    ...section(
      "Coupons",
      (await couponsOf(db, order.id)).map(({ code, discount }) => `${code}: ${formatEuro(-discount)} net`),
    ),
    ...section(
      "Taxes",
      (await taxesOf(db, order.id)).map(({ label, amount }) => `${label}: ${formatEuro(amount)}`),
    ),
    ...section(
      "Payments",
      (await paymentsOf(db, order.id)).map(
        ({ attempt, gateway, method, amount, status, ref, failure }) =>
          `attempt ${attempt}, ${gateway} ${method}: ${formatEuro(amount)} ${status}${ref ? `, ${ref}` : ""}${failure ? ` (${failure.code})` : ""}`,
      ),
    ),
    ...section(
      "Refunds",
      (await refundsOf(db, order.id)).map(({ key, amount, status, lineId, reason }) =>
        [key, formatEuro(amount), status, lineId ? `for line ${lineId}` : "", reason ?? ""]
          .filter(Boolean)
          .join(", "),
      ),
    ),
    ...section("Documents", [
      ...invoices.map(
        ({ number, replaces, corrects }) =>
          `invoice ${number}${replaces ? `, replaces ${replaces}` : ""}${corrects ? `, corrects ${corrects}` : ""}`,
      ),
      ...notes.map(({ number, content }) => `credit note ${number} for ${content.invoice.number}`),
    ]),
    ...section(
      "Opened",
      (await grantsOfOrder(db, order.id)).map(
        ({ kind, productId, revokedAt }) =>
          `${kind} of product ${productId}${revokedAt ? `, closed ${revokedAt.toISOString().slice(0, 10)}` : ""}`,
      ),
    ),
    ...section(
      "Mails",
      mails.map(({ template, sentAt, attempts }) =>
        sentAt
          ? `${template}: sent ${sentAt.toISOString().slice(0, 16)}`
          : `${template}: waits, ${attempts} tries`,
      ),
    ),
    ...section(
      "Messages",
      (await messagesOfOrders(db, [order.id])).map(
        ({ at, isAnswer, settledAt, text }) =>
          `${at.toISOString().slice(0, 16)} ${isAnswer ? "answer" : settledAt ? "question" : "question, waits"}: ${text}`,
      ),
    ),
    ...section(
      "Entries",
      (await entriesOf(db, order.id)).map(
        ({ at, author, kind, topic, text }) =>
          `${at.toISOString().slice(0, 16)} ${author}, ${kind} about ${topic}: ${text}`,
      ),
    ),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.map((line, i) => `        ${(i === 0 ? title : "").padEnd(10)} ${line}`);
}

const listLimit = 50;

type Filter = {
  status?: Order["status"] | undefined;
  email?: string | undefined;
  note?: boolean | undefined;
};

/** The newest orders, a line each, for an operator's terminal. The caller has checked that the operator asks. */
export async function listOrders(deps: Deps, { status, email, note }: Filter): Promise<string[]> {
  const rows = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        status ? eq(orders.status, status) : undefined,
        email ? eq(orders.email, cleanCode(email, "email")) : undefined,
        note
          ? exists(
              deps.db
                .select({ id: orderEntries.id })
                .from(orderEntries)
                .where(and(eq(orderEntries.orderId, orders.id), isOpenAlert)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(listLimit);
  const alerts = await alertsOf(
    deps.db,
    rows.map(({ id }) => id),
  );
  const open = new Set(alerts.map(({ orderId }) => orderId));
  if (rows.length > 0) return rows.map((order) => lineOf(order, open.has(order.id)));
  return [status || email || note ? "No orders match." : "There are no orders."];
}

/** `  1001  2026-11-02T08:00  processing  …`. */
export async function orderInOneLine(db: Db, order: Order): Promise<string> {
  return lineOf(order, (await alertsOf(db, [order.id])).length > 0);
}

function lineOf(order: Order, needsOperator: boolean): string {
  const paid = order.paidAt ? `paid ${order.paidAt.toISOString().slice(0, 10)}` : "unpaid";
  const back = order.refunded > 0 ? `${formatEuro(order.refunded)} BACK` : "";
  const flags = [order.test ? "TEST" : "", back, needsOperator ? "NEEDS AN OPERATOR" : ""];
  const columns = [
    String(order.id).padStart(6),
    order.createdAt.toISOString().slice(0, 16),
    order.status.padEnd(10),
    formatEuro(order.total).padStart(14),
  ];
  return [
    ...columns,
    paid.padEnd(15),
    order.paymentMethod.padEnd(8),
    order.email,
    flags.filter(Boolean).join(" "),
  ]
    .join("  ")
    .trimEnd();
}
