import type { Cents } from "@/lib/money";
import { percentText } from "@/lib/rules/vat";
import { datePeriod, euro, longDate } from "../pdf/format";
import { seller } from "../seller";
import type { Buyer, CreditNote, Invoice, TaxedAmount } from "./document";

/** What any document needs in order to be drawn. */
export type DocumentLayout = {
  /** `Invoice 2026-00001`: the heading, the file's title, and the name on the further pages. */
  title: string;
  /** What it would be if it were not a test. */
  noun: "invoice" | "credit note";
  test: boolean;
  issuedAt: Date;
  buyer: Buyer;
  facts: [label: string, value: string][];
  rows: string[][];
  taxes: TaxedAmount[];
  totalLabel: string;
  total: Cents;
  note: string | null;
  /** What the buyer has to do, if anything. */
  panel: { headline: string; rows: [label: string, value: string][] };
};

/** Contents and layout of an invoice. */
export function invoiceLayout(invoice: Invoice): DocumentLayout {
  const { number, issuedAt, test, buyer, taxes, total, vatNote } = invoice;
  return {
    title: `${test ? "Test invoice" : "Invoice"} ${number}`,
    noun: "invoice",
    ...{ test, issuedAt, buyer, taxes, total },
    totalLabel: "Total",
    note: vatNote,
    facts: [
      ["Invoice number", number],
      ["Invoice date", longDate(issuedAt)],
      ["Date of supply", datePeriod(invoice.supplied)],
      ["Order", invoice.orderNumber],
      ["Order date", longDate(invoice.orderedAt)],
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
      return `Paid on ${longDate(payment.at)} (${paymentTitle}). Thank you.`;
    case "waiting":
      return "The payment is on its way. Nothing is left to do.";
    case "void":
      return "This order was not paid. Nothing is owed.";
    case "transfer":
      return `Please transfer ${euro(total)}${payment.until ? ` by ${longDate(payment.until)}` : ""}`;
  }
}

function transferRows({ payment, number }: Invoice): DocumentLayout["panel"]["rows"] {
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

/** Contents and layout of a credit note. Amounts are positive: the document is about money that is returned. */
export function creditNoteLayout(note: CreditNote): DocumentLayout {
  const { number, issuedAt, test, buyer, taxes, total, invoice } = note;
  return {
    title: `${test ? "Test credit note" : "Credit note"} ${number}`,
    noun: "credit note",
    ...{ test, issuedAt, buyer, taxes, total },
    totalLabel: "Total credited",
    note: note.vatNote,
    facts: [
      ["Credit note number", number],
      ["Credit note date", longDate(issuedAt)],
      ["For invoice", `${invoice.number} of ${longDate(invoice.issuedAt)}`],
      ["Date of supply", datePeriod(note.supplied)],
      ["Order", note.orderNumber],
      ["Order date", longDate(note.orderedAt)],
    ],
    rows: taxes.map((taxed) => [
      note.what,
      "1",
      euro(taxed.net),
      percentText(taxed.basisPoints),
      euro(taxed.net),
    ]),
    panel: {
      headline: `${euro(total)} went back to you (${note.paymentTitle}).`,
      rows: note.reason ? [["Reason", note.reason]] : [],
    },
  };
}
