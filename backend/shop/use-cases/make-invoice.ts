import type { Db } from "../../database/client";
import type { Invoice } from "../../documents";
import { countryName } from "../../content";
import type { BillingAddress } from "../domain/billing-address";
import { isPaid } from "../domain/order-status";
import { percentText } from "@/lib/rules/vat";
import { findInvoice } from "../store/invoices";
import { couponsOf, linesOf, taxesOf } from "../store/order-parts";
import type { Order } from "../store/orders";

/** What the invoice of an order says; null while the order has none. */
export async function makeInvoice(db: Db, order: Order): Promise<Invoice | null> {
  const issued = await findInvoice(db, order.id);
  if (!issued) return null;
  const [lines, coupons, taxes] = [
    await linesOf(db, order.id),
    await couponsOf(db, order.id),
    await taxesOf(db, order.id),
  ];
  return {
    number: issued.number,
    issuedAt: issued.issuedAt,
    orderNumber: String(order.id),
    orderedAt: order.createdAt,
    test: order.test,
    buyer: { lines: addressLines(order.billing), email: order.email, vatId: order.billing.vatId || null },
    lines: lines.map((line) => ({
      name: line.variationName ?? line.name,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      net: line.subtotal,
      tax: percentText(line.taxBasisPoints),
    })),
    coupons: coupons.map(({ code, discount }) => ({ code, discount })),
    subtotal: order.subtotal,
    taxes: taxes.map(({ label, amount }) => ({ label, amount })),
    vatNote: order.vatNote,
    total: order.total,
    paymentTitle: order.paymentMethodTitle,
    payment: paymentOf(order),
  };
}

function paymentOf(order: Order): Invoice["payment"] {
  if (order.paidAt && (isPaid(order.status) || order.status === "ON_HOLD"))
    return { state: "paid", at: order.paidAt };
  if (order.status !== "ON_HOLD") return { state: "void" };
  return order.paymentMethod === "invoice"
    ? { state: "transfer", until: order.holdUntil }
    : { state: "waiting" };
}

function addressLines(billing: BillingAddress): string[] {
  const { company, firstName, lastName, address1, address2, postcode, city, state, country } = billing;
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(" ");
  const lines = [
    company ?? "",
    words(firstName, lastName),
    address1 ?? "",
    address2 ?? "",
    words(postcode, city, state),
  ];
  return [...lines, country ? (countryName(country) ?? country) : ""].filter((line) => line !== "");
}
