import { embed } from "./e-invoice/embed";
import { invoiceXml } from "./e-invoice/invoice-xml";
import type { Invoice } from "./invoice";
import { invoicePaper } from "./invoice-paper";
import { paperPdf } from "./paper-pdf";

/**
 * The invoice as PDF, with its EN 16931 XML inside (Factur-X). A test order's and that of an order nobody paid have
 * none: a program must not book them.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const paper = invoicePaper(invoice);
  const pdf = await paperPdf(paper);
  if (invoice.test || invoice.payment.state === "void") return pdf;
  return embed(pdf, await invoiceXml(invoice), paper.title);
}
