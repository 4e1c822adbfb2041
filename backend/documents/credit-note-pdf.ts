import type { CreditNote } from "./credit-note";
import { creditNotePaper } from "./credit-note-paper";
import { creditNoteXml } from "./e-invoice/credit-note-xml";
import { embed } from "./e-invoice/embed";
import { paperPdf } from "./paper-pdf";

/** The credit note as PDF, with its EN 16931 XML inside unless it is a test. */
export async function creditNotePdf(note: CreditNote): Promise<Buffer> {
  const paper = creditNotePaper(note);
  const pdf = await paperPdf(paper);
  return note.test ? pdf : embed(pdf, await creditNoteXml(note), paper.title);
}
