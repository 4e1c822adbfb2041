import type { Db } from "../../database/client";
import type { Invoice } from "../../documents";
import { lineTitle } from "../domain/line-title";
import { findInvoice } from "../store/invoices";
import { couponsOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { makeDocumentHead } from "./make-document-head";
import type { TaxedLine } from "./tax-lines";

/** What the invoice of an order says; null while the order has none. */
export async function makeInvoice(db: Db, order: Order): Promise<Invoice | null> {
  const issued = await findInvoice(db, order.id);
  if (!issued) return null;
  const { head, lines, parts } = await makeDocumentHead(db, order, issued.issuedAt);
  const codes = (await couponsOf(db, order.id)).map(({ code }) => code);
  return {
    ...head,
    number: issued.number,
    issuedAt: issued.issuedAt,
    lines: lines.map((line) => ({
      name: lineTitle(line),
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      net: line.subtotal,
      kind: line.kind,
      basisPoints: line.taxBasisPoints,
    })),
    coupons: discountsOf(lines, codes),
    taxes: parts,
    total: order.total,
    paidBy: order.total === 0 ? "nothing" : order.paymentMethod === "invoice" ? "transfer" : "provider",
    payment: paymentOf(order),
  };
}

/** What every coupon took off, apart for every way of taxing, as the ledger of each line has it. */
function discountsOf(lines: readonly TaxedLine[], codes: readonly string[]): Invoice["coupons"] {
  const rows: Invoice["coupons"] = [];
  for (const line of lines) {
    for (const code of codes) {
      const discount = line.ledger
        .filter(({ kind, reason }) => kind === "coupon" && reason === `Coupon ${code}`)
        .reduce((sum, { amount }) => sum - amount, 0);
      if (discount === 0) continue;
      const { kind, taxBasisPoints: basisPoints } = line;
      const same = rows.find(
        (row) => row.code === code && row.kind === kind && row.basisPoints === basisPoints,
      );
      if (same) same.discount += discount;
      else rows.push({ code, discount, kind, basisPoints });
    }
  }
  return rows;
}

function paymentOf(order: Order): Invoice["payment"] {
  if (order.paidAt) return { state: "paid", at: order.paidAt };
  if (order.status !== "ON_HOLD") return { state: "void" };
  return order.paymentMethod === "invoice"
    ? { state: "transfer", until: order.holdUntil }
    : { state: "waiting" };
}
