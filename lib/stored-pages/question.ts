import type { IncomingMessage } from "node:http";

export type Question = {
  /** The answer's key: the path, plus the kind of a React payload. */
  name: string;
  /** A payload's `_rsc`, and the headers from which the browser's router computed it. */
  sum?: string;
};

/** Null when the answer depends on more than its key. Next then answers. */
export function questionOf({ method, url = "", headers }: IncomingMessage): Question | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (decisive.some((name) => headers[name] !== undefined)) return null;
  if (headers.cookie !== undefined && draft.test(headers.cookie)) return null;
  const [path = "", query] = url.split(/\?(.*)/s);
  const [prefetch, segment, tree, nextUrl] = ofRouter.map((name) => headers[name]?.toString());
  const router = [prefetch, segment, tree, nextUrl];
  if (headers.rsc === undefined)
    return query === undefined && router.every((part) => part === undefined) ? { name: path } : null;
  if (headers.rsc !== "1" || !/^_rsc=[\w-]*$/.test(query ?? "")) return null;
  if (prefetch !== undefined && !/^[123]$/.test(prefetch)) return null;
  return {
    name: `${path} ${prefetch ?? ""} ${segment ?? ""} rsc`,
    sum: JSON.stringify([query, ...router]),
  };
}

/** Headers of the browser's router. Only the first two affect a stored page's answer. */
const ofRouter = [
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
  "next-url",
];

/** Headers that change Next's answer, or might change it in a later version. */
const decisive = [
  ...["range", "if-match", "if-unmodified-since", "transfer-encoding", "content-length"],
  ...["next-action", "next-resume", "x-matched-path", "x-middleware-prefetch", "x-nextjs-data"],
  ...["x-now-route-matches", "x-prerender-revalidate", "x-prerender-revalidate-if-generated"],
];

/** Cookies of Next's draft mode. */
const draft = /__prerender_bypass|__next_preview_data/;
