import type { IncomingMessage, ServerResponse } from "node:http";
import { MISSING_PAGE } from "./broken-page";

/**
 * The missing page that hides the desk from a sender who may not see it, for any spelling of the path that Next would
 * accept. Null when the request is not for the desk.
 */
export function missingInsteadOfDesk(url: string): string | null {
  const [path = ""] = url.split(/[?#]/, 1);
  const [, api] = /^\/+(api\/+|)desk(?:\/|$)/i.exec(decoded(path)) ?? [];
  if (api === undefined) return null;
  return api ? `/api${MISSING_PAGE}` : MISSING_PAGE;
}

/** Turns a request into one for a missing page. A redirect of the answer keeps the requested address. */
export function answerAsMissing(request: IncomingMessage, response: ServerResponse, missing: string): void {
  const [asked = "", query] = (request.url ?? "").split(/\?(.*)/s);
  request.url = query === undefined ? missing : `${missing}?${query}`;
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]) => {
    const location = response.getHeader("location");
    if (typeof location === "string") response.setHeader("location", location.replace(missing, asked));
    return Reflect.apply(writeHead, response, head);
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A path with an incomplete escape is not a page.
    return "";
  }
}
