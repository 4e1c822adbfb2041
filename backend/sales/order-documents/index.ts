export { listedDocuments } from "./listed-documents";
export {
  buyerLines,
  cancelInvoice,
  invoiceOf,
  issueInvoice,
  proFormaOf,
  replaceCreditNote,
  type TaxedLine,
  taxLines,
} from "./order-document";
export { retaxCoupons, splitAgain } from "./split-again";
export { type Transfer, transferOf } from "./transfer";
