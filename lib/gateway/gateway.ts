import { z } from "zod";
import { env } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { answererFor, isRemote } from "./answerers";
import { askForVisitor } from "./ask-for-visitor";
import type { Question } from "./attempt";
import { cookieNames } from "@/lib/rules/cookie-names";
import { CLEARED_AT_SIGN_OUT, CookieJar, serializeCookie } from "./cookie-jar";
import { type GraphqlBody, GraphqlFailure } from "./failure";
import { clientIp, isSameOrigin } from "@/lib/server/incoming";
import { BodyTooLarge } from "@/lib/http/request-body";
import { NotAQuestion, readQuestion } from "./read-question";
import type { Visit } from "./visit";

const endpoints = z.enum(["shop", "member", "content"]);

export type Hosts = Pick<Visit, "answererFor" | "isRemote">;

/** The browser reaches the back ends only through this function. Scripts never see the tokens. */
export async function gateway(
  request: Request,
  endpoint: string,
  hosts: Hosts = { answererFor, isRemote },
): Promise<Response> {
  const target = endpoints.safeParse(endpoint);
  if (!target.success) return refuse(404, "NOT_FOUND", "There is no such endpoint.");
  if (!isSameOrigin(request.headers, env.ORIGIN)) {
    noteSecurity(log, "foreign-origin", {
      ip: clientIp(request.headers, env.TRUSTED_PROXIES),
      about: target.data,
    });
    return refuse(403, "FOREIGN_ORIGIN", "This request does not come from our own pages.");
  }
  let question: Question;
  try {
    question = await readQuestion(request, target.data, env.NODE_ENV === "development");
  } catch (error) {
    if (error instanceof BodyTooLarge) return refuse(413, "BODY_TOO_LARGE", "This request is too large.");
    if (error instanceof NotAQuestion) return refuse(error.status, "BAD_REQUEST", error.message);
    if (error instanceof GraphqlFailure)
      return refuse(error.status, error.code ?? "BAD_REQUEST", error.messages[0] ?? "");
    throw error;
  }
  const visit = visitOf(request, hosts);
  const { status, body } = await askForVisitor(visit, question);
  return withCookies(json(status, body), visit.jar);
}

export function visitOf(request: Request, hosts: Hosts = { answererFor, isRemote }): Visit {
  const jar = CookieJar.fromHeader(request.headers.get("cookie"), env.ORIGIN.startsWith("https:"));
  const { headers } = request;
  const userAgent = headers.get("user-agent")?.slice(0, 300);
  const work = headers.get("x-fla-work") ?? undefined;
  return { jar, ip: clientIp(headers, env.TRUSTED_PROXIES), userAgent, work, mayWrite: true, ...hosts };
}

export function withCookies(response: Response, jar: CookieJar): Response {
  const secure = env.ORIGIN.startsWith("https:");
  for (const change of jar.changes()) {
    // A script writes this one cookie on the configured domain (R393), so it can be removed only on that domain.
    const domain = change.name === cookieNames.loginRedirect ? env.COOKIE_DOMAIN : undefined;
    response.headers.append("set-cookie", serializeCookie(change, secure, domain));
  }
  if (jar.endsSignIn()) response.headers.set("clear-site-data", CLEARED_AT_SIGN_OUT);
  response.headers.set("cache-control", "private, no-store");
  return response;
}

function refuse(status: number, code: string, message: string): Response {
  return json(status, { errors: [{ message, extensions: { code } }] });
}

function json(status: number, body: GraphqlBody): Response {
  return Response.json(body, { status, headers: { "cache-control": "private, no-store" } });
}
