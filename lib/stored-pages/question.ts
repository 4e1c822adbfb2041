import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * The name under which the answer to a request may be kept: its path, and for React's payloads which of them. Null where
 * more decides about the answer than these: then Next is asked.
 */
export function questionOf({ method, url = "", headers }: IncomingMessage): string | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (decisive.some((name) => headers[name] !== undefined)) return null;
  if (headers.cookie !== undefined && draft.test(headers.cookie)) return null;
  const at = url.indexOf("?");
  if (headers.rsc === undefined)
    return at === -1 && !ofRouter.some((name) => headers[name] !== undefined) ? url : null;
  if (headers.rsc !== "1" || at === -1) return null;
  const [prefetch, segment, tree, nextUrl] = ofRouter.map((name) => headers[name]?.toString());
  if (prefetch !== undefined && !/^[123]$/.test(prefetch)) return null;
  // Next redirects a request whose headers do not fit this sum, lest a shared cache be filled with the wrong payload.
  const sum = [prefetch, segment, tree, nextUrl].every((part) => part === undefined)
    ? ""
    : sha256([prefetch ?? "0", segment ?? "0", tree ?? "0", nextUrl ?? "0"].join(","));
  return url.slice(at) === `?_rsc=${sum}`
    ? `${url.slice(0, at)} ${prefetch ?? ""} ${segment ?? ""} rsc`
    : null;
}

/** As the browser's router sends them; of a stored page's answer only the first two decide. */
const ofRouter = [
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
];

/** With one of these Next answers otherwise, or might in a later version. */
const decisive = [
  ...["range", "if-match", "if-unmodified-since", "transfer-encoding", "content-length"],
  ...["next-action", "next-resume", "x-matched-path", "x-middleware-prefetch", "x-nextjs-data"],
  ...["x-now-route-matches", "x-prerender-revalidate", "x-prerender-revalidate-if-generated"],
];

/** Cookies of Next's draft mode. */
const draft = /__prerender_bypass|__next_preview_data/;

/** `_rsc` as Next 16 computes it: shared/lib/router/utils/cache-busting-search-param. */
function sha256(text: string): string {
  return createHash("sha256").update(text).digest().subarray(0, 12).toString("base64url");
}
