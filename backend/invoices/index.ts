export { creditNotePdf, invoicePdf } from "./document-pdf";
export type { Buyer, CreditNote, Invoice, TaxedAmount, VatKind } from "./document";
export {
  type CreditNoteRow,
  creditNotesOf,
  findCreditNote,
  findInvoice,
  insertCreditNote,
  issueInvoice,
} from "./store";
