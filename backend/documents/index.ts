export type { Invoice } from "./invoice";
export { invoicePdf } from "./invoice-pdf";
export { seller } from "./seller";
