import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
// Next renders a page only into Node's response and has no public function to create one. If the App Router had an
// error page for every failure (https://github.com/vercel/next.js/issues/69574), broken-page.ts would not need this.
import { createRequestResponseMocks } from "next/dist/server/lib/mock-request.js";

export type AskNext = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A page of the site as HTML without scripts, rendered in this process. */
export async function drawPage(
  ask: AskNext,
  asked: { url: string; headers?: IncomingHttpHeaders },
): Promise<{ status: number; html: string }> {
  const chunks: Buffer[] = [];
  const resWriter = (chunk: string | Uint8Array) => chunks.push(Buffer.from(chunk)) > 0;
  const { req, res } = createRequestResponseMocks({ ...asked, resWriter });
  await ask(req, res);
  await finished(res);
  const html = Buffer.concat(chunks)
    .toString()
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link rel="preload" as="script"[^>]*>/g, "");
  return { status: res.statusCode, html };
}
