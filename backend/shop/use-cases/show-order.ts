import { formatEuro } from "@/lib/money";
import type { Deps } from "../../deps";
import { listMails } from "../../mail";
import { lineTitle } from "../domain/line-title";
import { creditNotesOf } from "../store/credit-notes";
import { grantsOfOrder } from "../store/grants";
import { findInvoice } from "../store/invoices";
import { couponsOf, linesOf, taxesOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { paymentsOf } from "../store/payments";
import { refundsOf } from "../store/refunds";
import { orderInOneLine } from "./list-orders";

/** Everything about one order, for an operator's terminal. The caller has checked that it is the operator. */
export async function showOrder(deps: Deps, order: Order): Promise<string[]> {
  const { db } = await deps.database();
  const [invoice, notes] = [await findInvoice(db, order.id), await creditNotesOf(db, order.id)];
  const mails = await listMails(db, `order-${order.id}-`);
  return [
    orderInOneLine(order),
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
      ...(invoice ? [`invoice ${invoice.number}`] : []),
      ...notes.map(({ number }) => `credit note ${number}`),
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
    ...section("Note", order.note ? [order.note] : []),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.map((line, i) => `        ${(i === 0 ? title : "").padEnd(10)} ${line}`);
}
