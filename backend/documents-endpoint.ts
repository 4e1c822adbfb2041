import { downloadEndpoint } from "./access";
import { shopperFromRequest } from "./cart";
import type { Deps } from "./deps";
import type { Answerer } from "./ports";
import { creditNotePdf, findCreditNote, invoicePdf } from "./invoices";
import { findOwnedOrder, makeInvoice } from "./orders";
import { makeCreditNote } from "./refunds";

/**
 * Files for their owners. `GET /api/documents/invoice/<order number>` and `/api/documents/credit-note/<number>`: for
 * the order's owner, by bearer token or by the placing session. Somebody else's, missing and not yet issued ones all
 * get the same 404. Downloads have their own signed addresses.
 */
export function documentsEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Not allowed");
      const download = await downloadEndpoint(deps, request);
      if (download) return download;
      const file = (await invoiceFor(deps, request)) ?? (await creditNoteFor(deps, request));
      if (!file) return refuse(404, "There is no such document.");
      return new Response(new Uint8Array(file.content), {
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `inline; filename="${file.name}"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  };
}

type File = { name: string; content: Buffer };

async function invoiceFor(deps: Deps, request: Request): Promise<File | null> {
  const id = named(request, /^\/api\/documents\/invoice\/(\d{1,9})$/);
  const order = id && (await ownedOrder(deps, request, Number(id)));
  if (!order) return null;
  const invoice = await makeInvoice(deps.db, order);
  return invoice && { name: `invoice-${invoice.number}.pdf`, content: await invoicePdf(invoice) };
}

async function creditNoteFor(deps: Deps, request: Request): Promise<File | null> {
  const number = named(request, /^\/api\/documents\/credit-note\/((?:TEST-CN-|CN-\d{4}-)\d{1,9})$/);
  if (!number) return null;
  const note = await findCreditNote(deps.db, number);
  if (!note || !(await ownedOrder(deps, request, note.orderId))) return null;
  const name = `credit-note-${number}.pdf`;
  return { name, content: await creditNotePdf(await makeCreditNote(deps.db, note)) };
}

async function ownedOrder(deps: Deps, request: Request, id: number) {
  return findOwnedOrder(deps.db, { id }, await shopperFromRequest(deps, request), deps.clock());
}

function named(request: Request, path: RegExp): string | undefined {
  return path.exec(new URL(request.url).pathname)?.[1];
}

function refuse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain", "cache-control": "private, no-store" },
  });
}
