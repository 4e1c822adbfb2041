import type { Cents } from "@/lib/money";
import { wordRows } from "@/lib/rules/forms/buyer-words";
import { percentText } from "@/lib/rules/prices/vat";
import { daysText, dayText } from "@/lib/rules/times/day-text";
import { euro } from "../../ground/pdf/format";
import type { Seller } from "../../ground/seller";
import {
  type Buyer,
  type CreditNote,
  type Day,
  type DocumentHead,
  type Invoice,
  type ProForma,
  type TaxedAmount,
} from "./document";
import { transferPayload } from "./transfer-code";

/** The common input for rendering a document. */
export type DocumentLayout = {
  /** `Invoice 2026-00001`: the heading, the file's title, and the name on further pages. */
  title: string;
  /** The kind of document. In test mode, it is a test document of this kind. */
  noun: "invoice" | "credit note";
  test: boolean;
  issuedOn: Day;
  seller: Seller;
  buyer: Buyer;
  facts: [label: string, value: string][];
  rows: string[][];
  taxes: TaxedAmount[];
  totalLabel: string;
  total: Cents;
  /** Amounts below the total: the part that is paid, and the rest. */
  paid: [label: string, cents: Cents][];
  note: string | null;
  /** Instructions for the buyer, if any. */
  panel: {
    headline: string;
    rows: [label: string, value: string][];
    /** The content of the QR code for banking apps, which is beside the rows. */
    code?: string | null;
  };
};

export function invoiceLayout(invoice: Invoice): DocumentLayout {
  const { number, issuedOn, seller, test, buyer, taxes, total, vatNote } = invoice;
  return {
    title: `${test ? "Test invoice" : "Invoice"} ${number}`,
    noun: "invoice",
    test,
    issuedOn,
    seller,
    buyer,
    taxes,
    total,
    totalLabel: "Total",
    paid: paidRows(invoice),
    note: vatNote,
    facts: [
      ["Invoice number", number],
      ["Invoice date", dayText(issuedOn)],
      ["Date of supply", daysText(invoice.supplied.from, invoice.supplied.to)],
      ...orderFacts(invoice),
      ["Payment", invoice.paymentTitle],
      ...(invoice.corrects ? [correctedFact(invoice.corrects)] : []),
      ...(invoice.replaces ? [replacedFact(invoice.replaces)] : []),
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
      ...(invoice.credited ?? []).map(({ note, basisPoints, net }) => [
        `Credit note ${note}`,
        "",
        "",
        percentText(basisPoints),
        euro(-net),
      ]),
    ],
    panel: { headline: headline(invoice), rows: transferRows(invoice), code: transferCode(invoice) },
  };
}

const correctedFact = ({ number, issuedOn }: { number: string; issuedOn: Day }): [string, string] => [
  "Corrects",
  `Invoice ${number} of ${dayText(issuedOn)}`,
];

const replacedFact = ({ number, issuedOn }: { number: string; issuedOn: Day }): [string, string] => [
  "Replaces",
  `Credit note ${number} of ${dayText(issuedOn)}`,
];

function orderFacts(head: Omit<DocumentHead, "number" | "issuedOn">): DocumentLayout["facts"] {
  const words = wordRows(head).map(({ label, value }): [string, string] => [label, value]);
  return [["Order", head.orderNumber], ["Order date", dayText(head.orderedOn)], ...words];
}

/** Contents and layout of an order's confirmation before there is an invoice. It says that it is not an invoice. */
export function proFormaLayout(proForma: ProForma): DocumentLayout {
  const { orderNumber, orderedOn, paymentTitle } = proForma;
  const paper = invoiceLayout({ ...proForma, number: "", issuedOn: orderedOn });
  const note = "This is not an invoice. You will get one once the order is confirmed or paid.";
  return {
    ...paper,
    title: `${proForma.test ? "Test order confirmation" : "Order confirmation"} ${orderNumber}`,
    facts: [...orderFacts(proForma), ["Payment", paymentTitle]],
    note: [paper.note, note].filter(Boolean).join("\n"),
  };
}

function headline({ payment, total, credit = 0 }: Invoice): string {
  switch (payment.state) {
    case "paid":
      return `Paid on ${dayText(payment.on)}. Thank you.`;
    case "waiting":
      return "The payment is on its way. You do not need to do anything.";
    case "void":
      return "This order was not paid, and nothing is due.";
    case "transfer":
      return `Please transfer ${euro(total - credit)}${payment.until ? ` by ${dayText(payment.until)}` : ""}`;
  }
}

function paidRows({ total, credit = 0, payment }: Invoice): DocumentLayout["paid"] {
  if (credit === 0) return [];
  return [
    ["Paid with a code", -credit],
    [payment.state === "paid" ? "Paid by other means" : "To pay", total - credit],
  ];
}

function transferRows({ payment, seller }: Invoice): DocumentLayout["panel"]["rows"] {
  if (payment.state !== "transfer") return [];
  const { holder, name, iban, bic } = seller.bank;
  return [
    ["Account holder", holder],
    ["Bank", name],
    ["IBAN", iban],
    ["BIC", bic],
    ["Reference", payment.reference],
    ["Terms", "Without deduction"],
  ];
}

function transferCode({ payment, seller, total, credit = 0 }: Invoice): string | null {
  if (payment.state !== "transfer") return null;
  return transferPayload({ bank: seller.bank, amount: total - credit, reference: payment.reference });
}

/** Contents and layout of a credit note. Amounts are positive: the document is about money that is returned. */
export function creditNoteLayout(note: CreditNote): DocumentLayout {
  const { number, issuedOn, seller, test, buyer, taxes, total, invoice } = note;
  return {
    title: `${creditNoteKind(note)} ${number}`,
    noun: "credit note",
    test,
    issuedOn,
    seller,
    buyer,
    taxes,
    total,
    paid: [],
    totalLabel: note.isCorrected ? "Total cancelled" : "Total credited",
    note: note.vatNote,
    facts: [
      [`${note.isCorrected ? "Cancellation" : "Credit note"} number`, number],
      [`${note.isCorrected ? "Cancellation" : "Credit note"} date`, dayText(issuedOn)],
      [note.cancels ? "Cancels invoice" : "For invoice", `${invoice.number} of ${dayText(invoice.issuedOn)}`],
      ["Date of supply", daysText(note.supplied.from, note.supplied.to)],
      ...orderFacts(note),
    ],
    rows: taxes.map((taxed) => [
      note.what,
      "1",
      euro(taxed.net),
      percentText(taxed.basisPoints),
      euro(taxed.net),
    ]),
    panel: {
      headline: creditNoteHeadline(note),
      rows: note.reason ? [["Reason", note.reason]] : [],
    },
  };
}

/** A cancellation refunds nothing, and in Austria the word for a credit note means another document. */
function creditNoteKind({ test, isCorrected }: CreditNote): string {
  if (isCorrected) return test ? "Test cancellation" : "Cancellation";
  return test ? "Test credit note" : "Credit note";
}

function creditNoteHeadline(note: CreditNote): string {
  const { cancels, isCorrected, isWaived, invoice, total, paymentTitle, credit } = note;
  if (isWaived) return `You do not need to pay ${euro(total)} of invoice ${invoice.number}.`;
  if (isCorrected)
    return `This cancels invoice ${invoice.number}. A new invoice with the correct details follows.`;
  if (cancels && credit)
    return `This cancels invoice ${invoice.number}. ${euro(credit)} is back on your code. Nothing else was paid, and nothing is due.`;
  if (cancels) return `This cancels invoice ${invoice.number}. Nothing was paid, and nothing is due.`;
  return `We have refunded ${euro(total)} to you. Refund method: ${paymentTitle}.`;
}
