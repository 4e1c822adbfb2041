import PDFDocument from "pdfkit";
import { footers } from "./footers";
import type { Invoice } from "./invoice";
import { lineTable } from "./invoice-table";
import { letterhead, runningHead } from "./letterhead";
import { parties } from "./parties";
import { panelHeight, paymentPanel } from "./payment-panel";
import { seller } from "./seller";
import { openSheet } from "./sheet";
import { markAsTest } from "./test-mark";
import { totals } from "./totals";
import { titleOf } from "./words";

/** The invoice as PDF. No input is read as HTML or as an address, so nothing is fetched. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    // No margin at the bottom: PDFKit would answer a footer with a new page.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    // None of PDFKit's own fonts, whose files would have to be shipped.
    font: "",
    lang: "en",
    displayTitle: true,
    info: { Title: titleOf(invoice), Author: seller.name, CreationDate: invoice.issuedAt },
  });
  const bytes = collect(doc);
  const sheet = await openSheet(doc, (next) => {
    if (invoice.test) markAsTest(next);
    return runningHead(next, invoice);
  });
  if (invoice.test) markAsTest(sheet);
  const head = letterhead(sheet);
  const table = lineTable(sheet, invoice, parties(sheet, invoice, head + 40));
  paymentPanel(sheet, invoice, totals(sheet, invoice, table, panelHeight(sheet, invoice)));
  footers(sheet);
  doc.end();
  return bytes;
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
}
