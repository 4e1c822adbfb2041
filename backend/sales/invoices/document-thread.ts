import fs from "node:fs";
import { Thread } from "../../ground/database/thread";
import type { CreditNote, Invoice, ProForma } from "./document";
import type { Drawing, Files } from "./document-pdf";
import type { Drawn } from "./document-worker";

/** The invoice as a PDF with its EN 16931 XML inside (Factur-X), or without XML if there is nothing to book. */
export const renderInvoice = (content: Invoice) => drawn({ kind: "invoice", content });

/** The credit note as a PDF, with its EN 16931 XML inside unless it is a test. */
export const renderCreditNote = (content: CreditNote) => drawn({ kind: "credit note", content });

/** The confirmation of an order that has no invoice yet, as a PDF. */
export const renderProForma = async (content: ProForma): Promise<Buffer> =>
  (await drawn({ kind: "confirmation", content })).pdf;

/** The build bundles it from document-worker.ts. It is read from the working directory, like the migrations. */
const workerFile = "backend/sales/invoices/document-worker.mjs";

/** The opened typefaces take most of the thread's memory, so the thread ends after this time without a document. */
const idleMs = 60_000;

let thread: Thread<Drawing, Drawn> | undefined;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws in another thread than the one that answers requests, because one document takes as long as dozens of answers
 * (docs/decisions/documents.md). If the site was not built, as in development and in tests, this thread draws.
 *
 * @throws Error of the drawing, or of the thread that died; the next document gets a new thread
 */
async function drawn(drawing: Drawing): Promise<Files> {
  if (!fs.existsSync(/* turbopackIgnore: true */ workerFile))
    return (await import("./document-pdf")).draw(drawing);
  if (!thread || thread.hasEnded) thread = new Thread(workerFile, hasDied);
  const answer = await thread.ask(drawing);
  endWhenIdle();
  if ("error" in answer) throw answer.error;
  return { pdf: Buffer.from(answer.pdf.buffer), xml: answer.xml };
}

const hasDied = (cause?: Error) => new Error("The thread of the documents has ended.", { cause });

function endWhenIdle(): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    if (thread?.waiting !== 0) return;
    void thread.terminate();
    thread = undefined;
  }, idleMs).unref();
}
