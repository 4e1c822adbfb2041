export { renderProForma } from "./document-thread";
export { creditNoteFile, invoiceFile, storeIssuedFiles } from "./issued-files";
export {
  type Buyer,
  type CreditNote,
  type Day,
  dayOf,
  headOf,
  type Invoice,
  type ProForma,
  type TaxedAmount,
} from "./document";
export {
  assignCreditNote,
  type CreditNoteRow,
  creditNotesOf,
  creditNotesOfOrders,
  findCreditNote,
  findInvoice,
  findInvoiceByNumber,
  insertCreditNote,
  insertInvoice,
  type InvoiceRow,
  invoicesOf,
  invoicesOfOrders,
  standingCreditNotes,
} from "./store";
export { creditNotes, inBooks, invoices, issuedFiles, issuedOn } from "./tables";
export { hasTransferCode, transferCodePng } from "./transfer-code";
