import type { IncomingMessage, ServerResponse } from "node:http";
import { finished } from "node:stream/promises";
import { createRequestResponseMocks } from "next/dist/server/lib/mock-request.js";

/** Where the site's own screen for it is drawn. */
export const BROKEN_PAGE = "/broken";

type Ask = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Has a page that breaks on its way answered by the site's own screen, with the status that it broke with. Next answers
 * with an empty document whose scripts draw the screen; on a stored page the policy stops them, because a page that was
 * never stored has told no hashes, and a visitor without script would see nothing anywhere.
 *
 * @param screen a whole document; where it cannot be drawn either, the answer is plain text
 */
export function answerBroken(
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  screen: () => Promise<string>,
): void {
  if (url.startsWith("/api/")) return;
  const { writeHead, write, end } = response;
  let status: number | null = null;
  let isAnswered = false;
  const isBroken = (given: unknown = response.statusCode) => {
    if (status === null && !response.headersSent && Number(given) >= 500 && isPage(response))
      status = Number(given);
    return status !== null;
  };
  const answer = async (code: number) => {
    const { type, body } = await screen().then(
      (html) => ({ type: "text/html; charset=utf-8", body: html }),
      () => ({ type: "text/plain", body: "This page broke on its way to you." }),
    );
    for (const name of response.getHeaderNames()) if (ofBody.test(name)) response.removeHeader(name);
    response.setHeader("cache-control", "private, no-store");
    response.setHeader("content-type", type);
    response.setHeader("content-length", Buffer.byteLength(body));
    Reflect.apply(writeHead, response, [code]);
    Reflect.apply(end, response, method === "HEAD" ? [] : [body]);
  };
  response.writeHead = (...head: unknown[]) =>
    isBroken(head[0]) ? response : Reflect.apply(writeHead, response, head);
  response.write = (...given: unknown[]) => isBroken() || Reflect.apply(write, response, given);
  response.end = (...given: unknown[]) => {
    if (!isBroken() || status === null) return Reflect.apply(end, response, given);
    if (!isAnswered) void answer(status);
    isAnswered = true;
    return response;
  };
}

/** Programs ask for other types, and the browser's router for React's payload: it then loads the page. */
function isPage(response: ServerResponse): boolean {
  const type = response.getHeader("content-type");
  return type === undefined || String(type).startsWith("text/html");
}

/** What Next has said of the body that it would have sent. */
const ofBody = /^(content-(encoding|length)|transfer-encoding|etag|link|x-nextjs-.*)$/i;

/**
 * The screen as Next draws it, without its scripts: they may be what broke, and its words need none.
 *
 * @throws Error when it breaks, too
 */
export async function drawBroken(ask: Ask): Promise<string> {
  const chunks: Buffer[] = [];
  const resWriter = (chunk: string | Uint8Array) => chunks.push(Buffer.from(chunk)) > 0;
  const { req, res } = createRequestResponseMocks({ url: BROKEN_PAGE, resWriter });
  await ask(req, res);
  await finished(res);
  if (res.statusCode !== 200) throw new Error(`${BROKEN_PAGE}: ${res.statusCode}`);
  return Buffer.concat(chunks)
    .toString()
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>|<link rel="preload" as="script"[^>]*>/g, "");
}
