import type { Deps } from "../deps";
import { invoicePdf } from "../documents";
import { findOwnedOrder } from "./store/orders";
import { ownerFromRequest } from "./shopper-headers";
import { makeInvoice } from "./use-cases/make-invoice";

/**
 * `GET /api/documents/invoice/<order number>`: for the order's owner, by bearer token or by the placing session.
 * Foreign, missing and not yet there look the same: 404.
 */
export function documentsEndpoint(deps: Deps): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(405, "Not allowed");
      const id = /^\/api\/documents\/invoice\/(\d{1,9})$/.exec(new URL(request.url).pathname)?.[1];
      if (!id) return refuse(404, "There is no such document.");
      const { db } = await deps.database();
      const order = await findOwnedOrder(
        db,
        { id: Number(id) },
        await ownerFromRequest(deps, request),
        deps.clock(),
      );
      const invoice = order && (await makeInvoice(db, order));
      if (!invoice) return refuse(404, "There is no such document.");
      return new Response(new Uint8Array(await invoicePdf(invoice)), {
        headers: {
          "content-type": "application/pdf",
          "content-disposition": `inline; filename="invoice-${invoice.number}.pdf"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
        },
      });
    },
  };
}

function refuse(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain", "cache-control": "private, no-store" },
  });
}
