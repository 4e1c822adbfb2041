import type { IncomingMessage, ServerResponse } from "node:http";
import { isOfVisit, needsSignIn } from "@/lib/addresses/pages";
import { rightSpelling } from "@/lib/addresses/redirects";
import { type HeaderSettings, headerOptions, POLICY, policyOfVisit } from "./security-headers";

/**
 * Corrects the spelling of an address, keeps a visitor's pages out of caches and gives them their nonce, before Next
 * sees the request. The nonce goes into the request, where Next reads it, and into the answer.
 *
 * @returns a function that returns whether it has answered the request
 */
export function createVisitHeaders(settings: HeaderSettings) {
  const options = headerOptions(settings);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [pathname = "", ...query] = (request.url ?? "/").split("?");
    const spelling = request.method === "GET" || request.method === "HEAD" ? rightSpelling(pathname) : null;
    if (spelling) {
      response.setHeader("location", [spelling, ...query].join("?"));
      response.writeHead(308).end();
      return true;
    }
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
