import { makeZip } from "client-zip";
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps";
import {
  creditNoteFile,
  findCreditNote,
  findInvoiceByNumber,
  invoiceFile,
  issuedFiles,
} from "../../sales/invoices";
import type { Span } from "./period";
import { bookPages } from "./read-books";

/** The PDF and the e-invoice of every document, as issued. Only one document at a time is in memory. */
export function documentsZip(deps: Deps, span: Span): ReadableStream<Uint8Array> {
  return makeZip(entriesOf(deps, span));
}

type Entry = { name: string; lastModified: Date; input: Uint8Array | string };

async function* entriesOf(deps: Deps, span: Span): AsyncGenerator<Entry> {
  for await (const page of bookPages(deps.db, span))
    for (const { content, sign } of page) {
      const { number } = content;
      const lastModified = new Date(`${content.issuedOn}T12:00:00Z`);
      const folder = sign === 1 ? "invoices" : "credit-notes";
      yield { name: `${folder}/${number}.pdf`, lastModified, input: await pdfOf(deps, number, sign) };
      const xml = await xmlOf(deps, number);
      if (xml !== null) yield { name: `${folder}/${number}.xml`, lastModified, input: xml };
    }
}

async function pdfOf(deps: Deps, number: string, sign: 1 | -1): Promise<Uint8Array> {
  if (sign === 1) {
    const invoice = await findInvoiceByNumber(deps.db, number);
    if (invoice) return new Uint8Array(await invoiceFile(deps, invoice));
  } else {
    const note = await findCreditNote(deps.db, number);
    if (note) return new Uint8Array(await creditNoteFile(deps, note));
  }
  throw new Error(`the document ${number} is gone`);
}

async function xmlOf({ db }: Deps, number: string): Promise<string | null> {
  const [row] = await db
    .select({ xml: issuedFiles.xml })
    .from(issuedFiles)
    .where(eq(issuedFiles.number, number));
  return row?.xml ?? null;
}
