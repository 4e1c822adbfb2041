import { createHash } from "node:crypto";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { KeepAlive } from "../../ground/database/run-alone";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import type { CreditNote, Invoice } from "./document";
import { renderCreditNote, renderInvoice } from "./document-thread";
import { findCreditNote, findInvoiceByNumber } from "./store";
import { issuedFiles } from "./tables";

type FileDeps = Pick<Deps, "db" | "clock">;

/** The PDF of an invoice as it was issued. The first call makes and stores it. Call this outside transactions. */
export function invoiceFile(deps: FileDeps, { number, orderId, content }: Issued<Invoice>): Promise<Buffer> {
  return issuedFile(deps, { number, orderId }, () => renderInvoice(content));
}

/** The PDF of a credit note as it was issued. The first call makes and stores it. Call this outside transactions. */
export function creditNoteFile(
  deps: FileDeps,
  { number, orderId, content }: Issued<CreditNote>,
): Promise<Buffer> {
  return issuedFile(deps, { number, orderId }, () => renderCreditNote(content));
}

type Name = { number: string; orderId: number };
type Issued<Content> = Name & { content: Content };
type Rendered = Awaited<ReturnType<typeof renderInvoice>>;

/**
 * Stored files are never made again. If two callers make them at the same time, those of the first are stored, and both
 * get them.
 *
 * @throws Error when the stored bytes differ from those that were issued
 */
async function issuedFile(
  deps: FileDeps,
  { number, orderId }: Name,
  render: () => Promise<Rendered>,
): Promise<Buffer> {
  const known = await storedPdf(deps.db, number);
  if (known) return known;
  const { pdf, xml } = await render();
  const files = {
    pdf,
    xml,
    pdfHash: sha256(pdf),
    xmlHash: xml === null ? null : sha256(xml),
    storedAt: deps.clock(),
  };
  const [own] = await deps.db
    .insert(issuedFiles)
    .values({ number, orderId, ...files })
    .onConflictDoUpdate({ target: issuedFiles.number, set: files, setWhere: isNull(issuedFiles.pdf) })
    .returning({ number: issuedFiles.number });
  if (own) return pdf;
  const stored = await storedPdf(deps.db, number);
  if (!stored) throw new Error(`the files of ${number} were not stored`);
  return stored;
}

async function storedPdf(db: Db, number: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ pdf: issuedFiles.pdf, hash: issuedFiles.pdfHash })
    .from(issuedFiles)
    .where(eq(issuedFiles.number, number));
  if (!row?.pdf) return null;
  if (sha256(row.pdf) !== row.hash) throw new Error(`the stored file of ${number} is not the one issued`);
  return row.pdf;
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}

const PAGE = 100;

/**
 * Makes the missing files: those of a process that died between number and mail, and those of documents that are older
 * than the table.
 */
export async function storeIssuedFiles(
  deps: Pick<Deps, "db" | "clock" | "log">,
  alive: KeepAlive,
): Promise<{ stored: number; failed: number }> {
  const done = { stored: 0, failed: 0 };
  for (let last = ""; ;) {
    const page = await waitingFiles(deps.db, last);
    for (const { number } of page) {
      if (!(await alive())) return done;
      try {
        await storeFile(deps, number);
        done.stored += 1;
      } catch (error) {
        done.failed += 1;
        deps.log.error({ document: number, cause: causeOf(error) }, "a document could not be stored");
      }
    }
    last = page.at(-1)?.number ?? last;
    if (page.length < PAGE) return done;
  }
}

function waitingFiles(db: Db, after: string): Promise<{ number: string }[]> {
  const { number, pdf } = issuedFiles;
  return db
    .select({ number })
    .from(issuedFiles)
    .where(and(isNull(pdf), gt(number, after)))
    .orderBy(asc(number))
    .limit(PAGE);
}

async function storeFile(deps: FileDeps, number: string): Promise<void> {
  const invoice = await findInvoiceByNumber(deps.db, number);
  const note = invoice ? undefined : await findCreditNote(deps.db, number);
  if (invoice) await invoiceFile(deps, invoice);
  else if (note) await creditNoteFile(deps, note);
  else throw new Error(`there is no document ${number}`);
}
