import type { IncomingMessage, ServerResponse } from "node:http";
import { isOfVisit, needsSignIn } from "@/lib/addresses/pages";
import { aliasTarget, rightSpelling } from "@/lib/addresses/redirects";
import { isOfPrograms } from "@/lib/rules/addresses/program-addresses";
import { type HeaderSettings, headerOptions, POLICY, policyOfVisit } from "./security-headers";

type Aliases = () => ReadonlyMap<string, string>;

/**
 * Works before Next sees the request: corrects the spelling of an address, redirects long aliases to their pages, keeps
 * a visitor's pages out of caches, and gives them their nonce. The nonce goes into the request, where Next reads it,
 * and into the answer.
 *
 * @returns a function that returns whether it has answered the request
 */
export function createVisitHeaders(settings: HeaderSettings, aliases: Aliases = () => new Map()) {
  const options = headerOptions(settings);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [pathname = "", ...query] = (request.url ?? "/").split("?");
    const isRead = request.method === "GET" || request.method === "HEAD";
    const spelling = isRead ? rightSpelling(pathname) : null;
    if (spelling) return redirect(response, [spelling, ...query].join("?"), 308);
    const search = query.length > 0 ? `?${query.join("?")}` : "";
    const target = isRead && isLong.test(pathname) ? aliasTarget(pathname, search, aliases()) : null;
    if (target && !isOfPrograms(pathname)) return redirect(response, target, 307);
    if (request.headers["next-router-prefetch"] !== undefined) return false;
    if (isOfVisit(pathname) || needsSignIn(pathname))
      response.setHeader("cache-control", "private, no-store");
    const policy = policyOfVisit(pathname, options);
    if (policy) {
      request.headers[POLICY] = policy;
      response.setHeader(POLICY, policy);
    }
    return false;
  };
}

/** Paths of two or more parts. middleware.ts handles the aliases of one part. */
const isLong = /^\/[^/]+\/[^/]/;

function redirect(response: ServerResponse, to: string, status: 307 | 308): true {
  response.setHeader("location", to);
  response.writeHead(status).end();
  return true;
}
