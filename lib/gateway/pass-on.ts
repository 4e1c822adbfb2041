import { env } from "@/lib/env";
import { visitOf, withCookies } from "./gateway";
import { isSignInUnknown, requestHeaders } from "./headers";
import { answererFor, embedded, isRemote } from "./answerers";
import { texts } from "./errors";
import { renew } from "./send";
import { log } from "@/lib/observe/log";
import { causeOf } from "@/lib/rules/texts/log-lines";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";

type Endpoint =
  "webhook" | "documents" | "uploads" | "pictures" | "credentials" | "demoBank" | "operator" | "deskFiles";

type Rules = {
  /** When this endpoint has a remote host, our answer is 404, because the host serves these requests itself. */
  belongsTo: "shop" | "member" | "content";
  asVisitor?: boolean;
  maxBytes?: number;
};

/** Headers that the back end may see. Cookies are never passed on; the bearer only on request. */
const PASSED = [
  "accept",
  "content-type",
  "stripe-signature",
  "demo-signature",
  "if-none-match",
  "origin",
  "sec-fetch-site",
  "sec-purpose",
  "range",
  "if-range",
];

/** During an outage both "missing" and "sign in" would be untrue. */
const outage = () =>
  new Response(texts.unavailable, {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "private, no-store",
      "retry-after": "5",
    },
  });

export async function passOn(request: Request, endpoint: Endpoint, rules: Rules): Promise<Response> {
  if (isRemote(rules.belongsTo)) return new Response("Not found", { status: 404 });
  const visit = visitOf(request, { answererFor, isRemote });
  let body: Uint8Array<ArrayBuffer> | undefined;
  try {
    if (request.method !== "GET" && request.method !== "HEAD")
      body = await readBody(request, rules.maxBytes ?? 256 * 1024);
  } catch (error) {
    if (error instanceof BodyTooLarge) return new Response("Too large", { status: 413 });
    throw error;
  }
  if (rules.asVisitor && isSignInUnknown(visit.jar) && (await renew(visit)) === "unavailable")
    return outage();
  const headers = rules.asVisitor
    ? requestHeaders("shop", visit.jar, visit.ip)
    : new Headers({ "fla-client-ip": visit.ip });
  for (const name of endpoint === "operator" ? [...PASSED, "authorization"] : PASSED) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  const { pathname, search } = new URL(request.url);
  const question = new Request(env.ORIGIN + pathname + search, { method: request.method, headers, body });
  const answer = await embedded()
    [endpoint].fetch(question)
    .catch((error: unknown) => {
      log.error({ endpoint, cause: causeOf(error) }, "not answered");
      return outage();
    });
  const response = new Response(answer.body, { status: answer.status, headers: answer.headers });
  return rules.asVisitor ? withCookies(response, visit.jar) : response;
}
