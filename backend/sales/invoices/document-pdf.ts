import PDFDocument from "pdfkit";
import { collect, openSheet } from "../../ground/pdf/sheet";
import type { CreditNote, Invoice, ProForma } from "./document";
import { creditNoteLayout, type DocumentLayout, invoiceLayout, proFormaLayout } from "./document-layout";
import { creditNoteXml, invoiceXml } from "./document-xml";
import { attachXml } from "./e-invoice";
import { lineTable, panelHeight, parties, paymentPanel, totals } from "./page-body";
import { footers, letterhead, markAsTest, runningHead } from "./page-frame";

export type Drawing =
  | { kind: "invoice"; content: Invoice }
  | { kind: "credit note"; content: CreditNote }
  | { kind: "confirmation"; content: ProForma };

/** The two files of a document. The PDF also contains the XML, which is null if no program may book the document. */
export type Files = { pdf: Buffer; xml: string | null };

/** Makes the document's PDF with its EN 16931 XML inside (Factur-X). */
export async function draw(drawing: Drawing): Promise<Files> {
  const xml = await xmlOf(drawing);
  return { pdf: await drawDocument(layoutOf(drawing), xml), xml };
}

/** Test orders, void invoices and confirmations get no XML, because there is nothing to book. */
async function xmlOf(drawing: Drawing): Promise<string | null> {
  if (drawing.kind === "confirmation" || drawing.content.test) return null;
  if (drawing.kind === "credit note") return creditNoteXml(drawing.content);
  return drawing.content.payment.state === "void" ? null : invoiceXml(drawing.content);
}

function layoutOf(drawing: Drawing): DocumentLayout {
  switch (drawing.kind) {
    case "invoice":
      return invoiceLayout(drawing.content);
    case "credit note":
      return creditNoteLayout(drawing.content);
    case "confirmation":
      return proFormaLayout(drawing.content);
  }
}

/**
 * A document as PDF/A-3b, dated on its own day. No input is read as HTML or as an address, so nothing is fetched.
 *
 * @param xml to be embedded
 */
export async function drawDocument(paper: DocumentLayout, xml: string | null = null): Promise<Buffer> {
  const at = new Date(paper.issuedOn);
  const doc = new PDFDocument({
    size: "A4",
    // No margin at the bottom: with one, PDFKit would start a new page for the footer.
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    // PDFKit's built-in fonts would need their files to be shipped, and PDF/A requires every font to be embedded
    // anyway.
    font: "",
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    lang: "en",
    displayTitle: true,
    // No author: PDFKit writes texts into the file's XML unescaped, and a name may contain an "&".
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
