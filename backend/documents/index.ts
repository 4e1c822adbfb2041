export type { Certificate } from "./certificate";
export { certificatePdf } from "./certificate-pdf";
export type { CreditNote } from "./credit-note";
export { creditNotePdf } from "./credit-note-pdf";
export type { Buyer, Invoice, Taxed, VatKind } from "./invoice";
export { invoicePdf } from "./invoice-pdf";
export { seller } from "./seller";
