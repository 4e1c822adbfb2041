import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import type { CreditNote } from "../credit-note";
import { categoryIn, commonParts, euros, isoDay, lineTax } from "./common-parts";
import { factur } from "./library";

/** The credit note as CII (type 381): positive amounts, all of them given back already, with the invoice it is for. */
export async function creditNoteXml(note: CreditNote): Promise<string> {
  const { buildXml, DocumentTypeCode, Profile } = await factur();
  const common = commonParts(note);
  const net = note.taxes.reduce((sum, taxed) => sum + taxed.net, 0);
  const notes = [note.reason, note.vatNote].flatMap((content) => (content ? [{ content }] : []));
  const input: FacturXInvoiceInput = {
    ...common,
    document: {
      id: note.number,
      issueDate: isoDay(note.issuedAt),
      typeCode: DocumentTypeCode.CREDIT_NOTE,
      ...(notes.length > 0 && { notes }),
    },
    references: [
      ...common.references,
      { id: note.invoice.number, type: "preceding", issueDate: isoDay(note.invoice.issuedAt) },
    ],
    lines: note.taxes.map((taxed, index) => ({
      id: String(index + 1),
      name: note.what,
      quantity: 1,
      unitPrice: euros(taxed.net),
      lineTotal: euros(taxed.net),
      ...lineTax(categoryIn(note, taxed)),
    })),
    payment: { termsDescription: `Paid back on ${isoDay(note.issuedAt)} (${note.paymentTitle}).` },
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
