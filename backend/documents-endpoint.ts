import { downloadEndpoint } from "./sales/access";
import { shopperFromRequest } from "./sales/cart";
import { calendarDays, calendarFile } from "@/lib/rules/times/calendar-file";
import type { Deps } from "./deps";
import type { Answerer } from "./ports";
import {
  creditNoteFile,
  findCreditNote,
  findInvoice,
  findInvoiceByNumber,
  invoiceFile,
  renderProForma,
  transferCodePng,
} from "./sales/invoices";
import { calendarFeed } from "./sales/order-mails";
import { findOwnedOrder, linesOf } from "./sales/orders";
import { proFormaOf, transferOf } from "./sales/order-documents";

/**
 * Files for their owners. `GET /api/documents/invoice/<order number>`, `/api/documents/invoice/<number>` for one of
 * several invoices, `/api/documents/credit-note/<number>`, `/api/documents/proforma/<order number>` while there is no
 * invoice, `/api/documents/transfer-code/<order number>.png` and `/api/documents/calendar/<order number>/<line>.ics`
 * are for the order's owner, by bearer token or by the session that placed the order. `/api/documents/feed/<token>.ics`
 * needs no sign-in: its address is the key. Files of other people, missing files and files that are not issued yet get
 * the same 404. Downloads have their own signed addresses.
 */
export function documentsEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Not allowed");
      const download = await downloadEndpoint(deps, request);
      if (download) return download;
      const feed = await calendarFeed(deps, request);
      if (feed) return feed;
      const file =
        (await invoiceFor(deps, request)) ??
        (await creditNoteFor(deps, request)) ??
        (await proFormaFor(deps, request)) ??
        (await transferCodeFor(deps, request)) ??
        (await calendarFor(deps, request));
      if (!file) return refuse(404, "There is no such document.");
      return new Response(new Uint8Array(file.content), {
        headers: {
          "content-type": file.type ?? "application/pdf",
          "content-disposition": `${file.type?.startsWith("text/") ? "attachment" : "inline"}; filename="${file.name}"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  };
}

/** `type` is PDF by default. */
type File = { name: string; type?: string; content: Buffer };

async function invoiceFor(deps: Deps, request: Request): Promise<File | null> {
  const id = named(request, /^\/api\/documents\/invoice\/(\d{1,9})$/);
  const number = named(request, /^\/api\/documents\/invoice\/(\d{4}-\d{1,9}|TEST-\d{1,9}(?:-\d{1,3})?)$/);
  const invoice = number
    ? await findInvoiceByNumber(deps.db, number)
    : id && (await findInvoice(deps.db, Number(id)));
  if (!invoice || !(await ownedOrder(deps, request, invoice.orderId))) return null;
  return { name: `invoice-${invoice.number}.pdf`, content: await invoiceFile(deps, invoice) };
}

/** The pro forma invoice, while there is no invoice. */
async function proFormaFor(deps: Deps, request: Request): Promise<File | null> {
  const id = named(request, /^\/api\/documents\/proforma\/(\d{1,9})$/);
  const order = id && (await ownedOrder(deps, request, Number(id)));
  const proForma = order && (await proFormaOf(deps.db, order));
  return proForma ? { name: `order-${order.id}.pdf`, content: await renderProForma(proForma) } : null;
}

/** The QR code of a transfer that is not yet paid. */
async function transferCodeFor(deps: Deps, request: Request): Promise<File | null> {
  const id = named(request, /^\/api\/documents\/transfer-code\/(\d{1,9})\.png$/);
  const order = id && (await ownedOrder(deps, request, Number(id)));
  const transfer = order && (await transferOf(deps.db, order));
  const content = transfer && (await transferCodePng(transfer));
  return content ? { name: `transfer-${order.id}.png`, type: "image/png", content } : null;
}

async function creditNoteFor(deps: Deps, request: Request): Promise<File | null> {
  const number = named(request, /^\/api\/documents\/credit-note\/((?:TEST-CN-|CN-\d{4}-)\d{1,9})$/);
  if (!number) return null;
  const note = await findCreditNote(deps.db, number);
  if (!note || !(await ownedOrder(deps, request, note.orderId))) return null;
  const name = `credit-note-${number}.pdf`;
  return { name, content: await creditNoteFile(deps, note) };
}

/** The date of a line, as the order promised it. */
async function calendarFor(deps: Deps, request: Request): Promise<File | null> {
  const [id, line] =
    named(request, /^\/api\/documents\/calendar\/(\d{1,9}\/\d{1,9})\.ics$/)?.split("/") ?? [];
  const order = id && (await ownedOrder(deps, request, Number(id)));
  if (!order) return null;
  const occurrence = (await linesOf(deps.db, order.id)).find((one) => String(one.id) === line)?.occurrence;
  if (!occurrence) return null;
  const { kind: _, path, ...date } = occurrence;
  const file = calendarFile(calendarDays({ ...date, url: `${deps.settings.origin}${path}` }));
  return {
    name: `${order.id}-${line}.ics`,
    type: "text/calendar; charset=utf-8",
    content: Buffer.from(file),
  };
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
