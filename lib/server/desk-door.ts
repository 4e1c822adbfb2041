import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Where a request to the desk, in any spelling that Next would accept, goes when there is no desk for its sender. Null:
 * it goes elsewhere.
 */
export function missingInsteadOfDesk(url: string): string | null {
  const [path = ""] = url.split(/[?#]/, 1);
  const [, api] = /^\/+(api\/+|)desk(?:\/|$)/i.exec(decoded(path)) ?? [];
  if (api === undefined) return null;
  return api ? "/api/no-such-page" : "/no-such-page";
}

/** Turns a request into one for a missing page; a redirect of the answer keeps the address that was asked for. */
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
    // A path with half an escape is no page.
    return "";
  }
}
