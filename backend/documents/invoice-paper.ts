import { percentText } from "@/lib/rules/vat";
import type { Invoice } from "./invoice";
import type { Paper } from "./paper";
import { seller } from "./seller";
import { day, euro, period } from "./words";

/** What stands on an invoice, and where. */
export function invoicePaper(invoice: Invoice): Paper {
  const { number, issuedAt, test, buyer, taxes, total, vatNote } = invoice;
  return {
    title: `${test ? "Test invoice" : "Invoice"} ${number}`,
    noun: "invoice",
    ...{ test, issuedAt, buyer, taxes, total },
    totalLabel: "Total",
    note: vatNote,
    facts: [
      ["Invoice number", number],
      ["Invoice date", day(issuedAt)],
      ["Date of supply", period(invoice.supplied)],
      ["Order", invoice.orderNumber],
      ["Order date", day(invoice.orderedAt)],
      ["Payment", invoice.paymentTitle],
    ],
    rows: [
      ...invoice.lines.map((line) => [
        line.name,
        String(line.quantity),
        euro(line.unitPrice),
        percentText(line.basisPoints),
        euro(line.net),
      ]),
      ...invoice.coupons.map((coupon) => [
        `Coupon ${coupon.code}`,
        "",
        "",
        percentText(coupon.basisPoints),
        euro(-coupon.discount),
      ]),
    ],
    panel: { headline: headline(invoice), rows: transferRows(invoice) },
  };
}

function headline({ payment, paymentTitle, total }: Invoice): string {
  switch (payment.state) {
    case "paid":
      return `Paid on ${day(payment.at)} (${paymentTitle}). Thank you.`;
    case "waiting":
      return "The payment is on its way. Nothing is left to do.";
    case "void":
      return "This order was not paid. Nothing is owed.";
    case "transfer":
      return `Please transfer ${euro(total)}${payment.until ? ` by ${day(payment.until)}` : ""}`;
  }
}

function transferRows({ payment, number }: Invoice): Paper["panel"]["rows"] {
  if (payment.state !== "transfer") return [];
  const { holder, name, iban, bic } = seller.bank;
  return [
    ["Account holder", holder],
    ["Bank", name],
    ["IBAN", iban],
    ["BIC", bic],
    ["Reference", number],
    ["Terms", "Without deduction"],
  ];
}
