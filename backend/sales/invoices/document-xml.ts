import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import { formatEuro } from "@/lib/money";
import { paidMethods } from "@/lib/rules/prices/payment-methods";
import { dayText } from "@/lib/rules/times/day-text";
import type { CreditNote, Invoice } from "./document";
import { commonParts, euros, facturX, lineTax } from "./e-invoice";
import { categoryIn } from "./vat-category";

/** The invoice in the syntax of UN/CEFACT (CII) for the EN 16931 profile of Factur-X. */
export async function invoiceXml(invoice: Invoice): Promise<string> {
  const { buildXml, DocumentTypeCode, Profile } = await facturX();
  const common = commonParts(invoice);
  const paid = invoice.payment.state === "paid" ? invoice.total : (invoice.credit ?? 0);
  const allowances = allowancesOf(invoice);
  const allowanceTotal = allowances.reduce((sum, { cents }) => sum + cents, 0);
  const net = invoice.taxes.reduce((sum, taxed) => sum + taxed.net, 0);
  const preceding = invoice.corrects ?? invoice.replaces;
  const input: FacturXInvoiceInput = {
    ...common,
    document: {
      id: invoice.number,
      issueDate: invoice.issuedOn,
      typeCode: invoice.corrects ? DocumentTypeCode.CORRECTED_INVOICE : DocumentTypeCode.COMMERCIAL_INVOICE,
      ...(invoice.vatNote && { notes: [{ content: invoice.vatNote }] }),
    },
    ...(preceding && {
      references: [
        ...common.references,
        { id: preceding.number, type: "preceding", issueDate: preceding.issuedOn },
      ],
    }),
    lines: invoice.lines.map((line, index) => ({
      id: String(index + 1),
      name: line.name,
      quantity: line.quantity,
      unitPrice: euros(line.unitPrice),
      lineTotal: euros(line.net),
      ...lineTax(categoryIn(invoice, line)),
    })),
    allowancesCharges: allowances.map(({ cents, reason, reasonCode, taxed }) => ({
      isCharge: false,
      amount: euros(cents),
      reason,
      ...(reasonCode && { reasonCode }),
      ...lineTax(categoryIn(invoice, taxed)),
    })),
    payment: paymentOf(invoice),
    totals: {
      lineTotal: euros(invoice.lines.reduce((sum, line) => sum + line.net, 0)),
      ...(allowanceTotal > 0 && { allowanceTotal: euros(allowanceTotal) }),
      taxBasisTotal: euros(net),
      taxTotal: euros(invoice.total - net),
      grandTotal: euros(invoice.total),
      ...(paid > 0 && { prepaidAmount: euros(paid) }),
      duePayableAmount: euros(invoice.total - paid),
      currency: "EUR",
    },
  };
  return buildXml(input, Profile.EN16931);
}

/** BG-20: coupons, and on a corrected invoice the amounts that were credited before. UNTDID 5189: 95 is a discount. */
function allowancesOf({ coupons, credited = [] }: Invoice) {
  return [
    ...coupons.map(({ code, discount, ...taxed }) => ({
      cents: discount,
      reason: `Coupon ${code}`,
      reasonCode: "95",
      taxed,
    })),
    ...credited.map(({ note, net, ...taxed }) => ({
      cents: net,
      reason: `Credit note ${note}`,
      reasonCode: null,
      taxed,
    })),
  ];
}

/** 58 is a SEPA transfer. If a provider names no payment method, it counts as an online payment service, as Klarna is. */
function paymentOf(invoice: Invoice): NonNullable<FacturXInvoiceInput["payment"]> {
  const { bank } = invoice.seller;
  const transfer = invoice.payment.state === "transfer" ? invoice.payment : null;
  const means =
    invoice.paidBy === "transfer"
      ? {
          meansCode: "58",
          iban: bank.iban.replaceAll(" ", ""),
          bic: bank.bic,
          accountName: bank.holder,
          ...(transfer && { paymentReference: transfer.reference }),
        }
      : invoice.paidBy === "provider"
        ? { meansCode: paidMethods[invoice.paidWith ?? "klarna"].meansCode }
        : {};
  return {
    ...means,
    termsDescription: termsOf(invoice),
    ...(transfer?.until && { dueDate: transfer.until }),
  };
}

function termsOf({ payment, paymentTitle }: Invoice): string {
  switch (payment.state) {
    case "paid":
      return `Paid on ${dayText(payment.on)} (${paymentTitle}).`;
    case "transfer":
      return "By transfer, without deduction.";
    case "waiting":
      return `The payment is on its way (${paymentTitle}).`;
    case "void":
      return "Not paid; nothing is due.";
  }
}

/**
 * The credit note as CII (type 381): positive amounts, all of them already refunded, with the number of its invoice.
 */
export async function creditNoteXml(note: CreditNote): Promise<string> {
  const { buildXml, DocumentTypeCode, Profile } = await facturX();
  const common = commonParts(note);
  const net = note.taxes.reduce((sum, taxed) => sum + taxed.net, 0);
  const notes = [note.reason, note.vatNote].flatMap((content) => (content ? [{ content }] : []));
  const input: FacturXInvoiceInput = {
    ...common,
    document: {
      id: note.number,
      issueDate: note.issuedOn,
      typeCode: DocumentTypeCode.CREDIT_NOTE,
      ...(notes.length > 0 && { notes }),
    },
    references: [
      ...common.references,
      { id: note.invoice.number, type: "preceding", issueDate: note.invoice.issuedOn },
    ],
    lines: note.taxes.map((taxed, index) => ({
      id: String(index + 1),
      name: note.what,
      quantity: 1,
      unitPrice: euros(taxed.net),
      lineTotal: euros(taxed.net),
      ...lineTax(categoryIn(note, taxed)),
    })),
    payment: {
      termsDescription: creditNoteTerms(note),
    },
    totals: {
      lineTotal: euros(net),
      taxBasisTotal: euros(net),
      taxTotal: euros(note.total - net),
      grandTotal: euros(note.total),
      prepaidAmount: euros(note.total),
      duePayableAmount: 0,
      currency: "EUR",
    },
  };
  return buildXml(input, Profile.EN16931);
}

function creditNoteTerms(note: CreditNote): string {
  const { cancels, isCorrected, isWaived, invoice, issuedOn, paymentTitle, credit } = note;
  if (isWaived) return `This part of invoice ${invoice.number} does not need to be paid.`;
  if (isCorrected)
    return `Cancels invoice ${invoice.number}; a new invoice with the correct details follows.`;
  if (cancels && credit)
    return `Cancels invoice ${invoice.number}; ${formatEuro(credit)} is back on the code, nothing else was paid, and nothing is due.`;
  if (cancels) return `Cancels invoice ${invoice.number}; nothing was paid, and nothing is due.`;
  return `Refunded on ${dayText(issuedOn)} (${paymentTitle}).`;
}
