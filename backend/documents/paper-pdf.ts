import PDFDocument from "pdfkit";
import { collect } from "./collect";
import { footers } from "./footers";
import { lineTable } from "./invoice-table";
import { letterhead, runningHead } from "./letterhead";
import type { Paper } from "./paper";
import { parties } from "./parties";
import { panelHeight, paymentPanel } from "./payment-panel";
import { seller } from "./seller";
import { openSheet } from "./sheet";
import { markAsTest } from "./test-mark";
import { totals } from "./totals";

/** A document as PDF/A-3b. No input is read as HTML or as an address, so nothing is fetched. */
export async function paperPdf(paper: Paper): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    // No margin at the bottom: PDFKit would answer a footer with a new page.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    // None of PDFKit's own fonts, whose files would have to be shipped; PDF/A wants every font inside anyway.
    font: "",
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    lang: "en",
    displayTitle: true,
    info: { Title: paper.title, Author: seller.name, CreationDate: paper.issuedAt },
  });
  const bytes = collect(doc);
  const sheet = await openSheet(doc, (next) => {
    if (paper.test) markAsTest(next);
    return runningHead(next, paper.title);
  });
  if (paper.test) markAsTest(sheet);
  const head = letterhead(sheet);
  const table = lineTable(sheet, paper, parties(sheet, paper, head + 40));
  paymentPanel(sheet, paper, totals(sheet, paper, table, panelHeight(sheet, paper)));
  footers(sheet);
  doc.end();
  return bytes;
}
