import PDFDocument from "pdfkit";
import { collect, openSheet } from "../pdf/sheet";
import type { CreditNote, Invoice, ProForma } from "./document";
import { creditNoteLayout, type DocumentLayout, invoiceLayout, proFormaLayout } from "./document-layout";
import { creditNoteXml, invoiceXml } from "./document-xml";
import { attachXml } from "./e-invoice";
import { lineTable, panelHeight, parties, paymentPanel, totals } from "./page-body";
import { footers, letterhead, markAsTest, runningHead } from "./page-frame";

/** The document to render. */
export type Drawing =
  | { kind: "invoice"; content: Invoice }
  | { kind: "credit note"; content: CreditNote }
  | { kind: "confirmation"; content: ProForma };

/** The same bytes wherever it runs: all of them come from the content. */
export function draw(drawing: Drawing): Promise<Buffer> {
  switch (drawing.kind) {
    case "invoice":
      return invoicePdf(drawing.content);
    case "credit note":
      return creditNotePdf(drawing.content);
    case "confirmation":
      return proFormaPdf(drawing.content);
  }
}

/**
 * The invoice as a PDF with its EN 16931 XML inside (Factur-X). Test orders and orders nobody paid get no XML: a
 * program must not book them.
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const isBooked = !invoice.test && invoice.payment.state !== "void";
  return drawDocument(invoiceLayout(invoice), isBooked ? await invoiceXml(invoice) : null);
}

/** The confirmation of an order as PDF, without XML: there is nothing to book. */
export async function proFormaPdf(proForma: ProForma): Promise<Buffer> {
  return drawDocument(proFormaLayout(proForma));
}

/** The credit note as PDF, with its EN 16931 XML inside unless it is a test. */
export async function creditNotePdf(note: CreditNote): Promise<Buffer> {
  return drawDocument(creditNoteLayout(note), note.test ? null : await creditNoteXml(note));
}

/**
 * A document as PDF/A-3b: the same bytes for the same layout, because all that PDFKit would take from the clock, the
 * file's id included, comes from the day of the document. No input is read as HTML or as an address, so nothing is
 * fetched.
 *
 * @param xml to be carried inside
 */
export async function drawDocument(paper: DocumentLayout, xml: string | null = null): Promise<Buffer> {
  const at = new Date(paper.issuedOn);
  const doc = new PDFDocument({
    size: "A4",
    // No margin at the bottom: PDFKit would answer a footer with a new page.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    // PDFKit's built-in fonts would need their files to be shipped, and PDF/A requires every font to be embedded
    // anyway.
    font: "",
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    lang: "en",
    displayTitle: true,
    // No author: PDFKit writes texts into the file's XML as they are, and a name may have an "&".
    info: { Title: paper.title, CreationDate: at },
  });
  const bytes = collect(doc);
  const sheet = await openSheet(doc, JSON.stringify(paper), (next) => {
    if (paper.test) markAsTest(next);
    return runningHead(next, paper);
  });
  if (paper.test) markAsTest(sheet);
  const head = letterhead(sheet, paper);
  const table = lineTable(sheet, paper, parties(sheet, paper, head + 40));
  paymentPanel(sheet, paper, totals(sheet, paper, table, panelHeight(sheet, paper)));
  footers(sheet, paper.seller);
  if (xml !== null) attachXml(doc, xml, at);
  doc.end();
  return bytes;
}
