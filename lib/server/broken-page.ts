import type { IncomingMessage, ServerResponse } from "node:http";
import { type AskNext, drawPage } from "./draw-page";
import { isOutage } from "./outage";

export const BROKEN_PAGE = "/broken";
export const MISSING_PAGE = "/no-such-page";

/**
 * Answers a broken page with the site's own error screen, and a page that found nothing with the 404 screen. Next's own
 * is an empty document whose scripts render it, the 404 screen even inside of the page's layout, and a stored page's
 * policy blocks those scripts. During an outage the status of a broken page is 503, so that a proxy sends its cached
 * page. Other answers keep their body.
 *
 * @param screen draws the screen of an HTTP status as HTML
 */
export function answerBroken(
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  screen: (status: number) => Promise<string>,
): void {
  if (url.startsWith("/api/")) return;
  const { writeHead, write, end } = response;
  let status: number | null = null;
  let isAnswered = false;
  const isBroken = (given: unknown = response.statusCode) => {
    if (status === null && !response.headersSent && isEmptyDocument(Number(given), response))
      status = Number(given);
    return status !== null;
  };
  const answer = async (code: number) => {
    const { type, body } = await screen(code).then(
      (html) => ({ type: "text/html; charset=utf-8", body: html }),
      () => ({ type: "text/plain; charset=utf-8", body: "We could not show this page." }),
    );
    for (const name of response.getHeaderNames()) if (ofBody.test(name)) response.removeHeader(name);
    if (code === 503) response.setHeader("retry-after", RETRY_AFTER_S);
    response.setHeader("cache-control", "private, no-store");
    response.setHeader("content-type", type);
    response.setHeader("content-length", Buffer.byteLength(body));
    Reflect.apply(writeHead, response, [code]);
    Reflect.apply(end, response, method === "HEAD" ? [] : [body]);
  };
  response.writeHead = (...head: unknown[]) => {
    if (isBroken(head[0])) return response;
    const [code = response.statusCode, ...rest] = head;
    if (Number(code) < 500 || !isOutage()) return Reflect.apply(writeHead, response, head);
    response.setHeader("retry-after", RETRY_AFTER_S);
    return Reflect.apply(writeHead, response, [503, ...rest]);
  };
  response.write = (...given: unknown[]) => isBroken() || Reflect.apply(write, response, given);
  response.end = (...given: unknown[]) => {
    if (!isBroken() || status === null) return Reflect.apply(end, response, given);
    if (!isAnswered) void answer(status >= 500 && isOutage() ? 503 : status);
    isAnswered = true;
    return response;
  };
}

const RETRY_AFTER_S = 5;

/** Whether Next sends a document that only its scripts fill. A 404 screen of the build has its content. */
function isEmptyDocument(status: number, response: ServerResponse): boolean {
  if (status >= 500) return isPage(response);
  const isOfBuild = response.hasHeader("x-nextjs-prerender");
  return status === 404 && !isOfBuild && String(response.getHeader("content-type")).startsWith("text/html");
}

/** Programs accept other content types. The browser's router accepts React's payload and then loads the page. */
function isPage(response: ServerResponse): boolean {
  const type = response.getHeader("content-type");
  return type === undefined || String(type).startsWith("text/html");
}

const ofBody = /^(content-(encoding|length)|transfer-encoding|etag|link|x-nextjs-.*)$/i;

/**
 * Renders without scripts: they may be broken, and the text needs none.
 * @throws Error when this rendering fails as well
 */
export async function drawScreen(ask: AskNext, status: number): Promise<string> {
  const isMissing = status === 404;
  const url = isMissing ? MISSING_PAGE : BROKEN_PAGE;
  const drawn = await drawPage(ask, { url });
  if (drawn.status !== (isMissing ? 404 : 200)) throw new Error(`${url}: ${drawn.status}`);
  return drawn.html;
}
