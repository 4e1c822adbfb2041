import PDFDocument from "pdfkit";
import { collect, openSheet } from "../pdf/sheet";
import { seller } from "../seller";
import type { CreditNote, Invoice } from "./document";
import { creditNoteLayout, type DocumentLayout, invoiceLayout } from "./document-layout";
import { creditNoteXml, invoiceXml } from "./document-xml";
import { embedXml } from "./e-invoice";
import { lineTable, panelHeight, parties, paymentPanel, totals } from "./page-body";
import { footers, letterhead, markAsTest, runningHead } from "./page-frame";

/**
 * The invoice as a PDF with its EN 16931 XML inside (Factur-X). Test orders and orders nobody paid get no XML: a
 * program must not book them.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const paper = invoiceLayout(invoice);
  const pdf = await drawDocument(paper);
  if (invoice.test || invoice.payment.state === "void") return pdf;
  return embedXml(pdf, await invoiceXml(invoice), paper.title);
}

/** The credit note as PDF, with its EN 16931 XML inside unless it is a test. */
export async function creditNotePdf(note: CreditNote): Promise<Buffer> {
  const paper = creditNoteLayout(note);
  const pdf = await drawDocument(paper);
  return note.test ? pdf : embedXml(pdf, await creditNoteXml(note), paper.title);
}

/** A document as PDF/A-3b. No input is read as HTML or as an address, so nothing is fetched. */
export async function drawDocument(paper: DocumentLayout): Promise<Buffer> {
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
