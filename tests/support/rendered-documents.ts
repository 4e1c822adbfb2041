import type { CreditNote, Invoice } from "@/backend/sales/invoices/document";
import { draw } from "@/backend/sales/invoices/document-pdf";

/** A document as it would be issued now. */
export const invoicePdf = async (content: Invoice) => (await draw({ kind: "invoice", content })).pdf;
export const creditNotePdf = async (content: CreditNote) =>
  (await draw({ kind: "credit note", content })).pdf;
