export { creditNotePdf, invoicePdf, proFormaPdf } from "./document-pdf";
export {
  type Buyer,
  type CreditNote,
  type Day,
  dayOf,
  type Invoice,
  type ProForma,
  type TaxedAmount,
} from "./document";
export {
  type CreditNoteRow,
  creditNotesOf,
  creditNotesOfOrders,
  findCreditNote,
  findInvoice,
  insertCreditNote,
  insertInvoice,
  type InvoiceRow,
  invoicesOfOrders,
} from "./store";
export { creditNotes, invoices } from "./tables";
export { hasTransferCode, transferCodePng } from "./transfer-code";
