import "server-only";
import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/env";
import { clientIp } from "@/lib/request/client-ip";
import { answererFor, isRemote } from "./answerers";
import { CookieJar, sentName } from "./cookie-jar";
import { interpret } from "./interpret";
import { operationNameOf, variablesOf } from "./operation-name";
import { publicFetch } from "./public-fetch";
import { send, type Visit } from "./send";
import { trustedOperation } from "./trusted";

/**
 * What everybody may see: sends no cookie, so the page may be static. Embedded it is answered in process; a remote
 * answer is kept an hour, or until one of the tags is revalidated.
 *
 * @throws GraphqlFailure
 */
export async function readPublic<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  tags: string[] = [],
): Promise<Data> {
  const operation = trustedOperation(operationNameOf(document));
  const remote = isRemote(operation.endpoint);
  const answer = remote
    ? publicFetch(operation.endpoint, [operation.name, ...tags])
    : answererFor(operation.endpoint);
  const visit: Visit = {
    jar: new CookieJar(),
    ip: "site",
    mayWrite: false,
    answererFor: () => answer,
    isRemote,
  };
  const { status, body } = await send(visit, { operation, variables: variablesOf(variables) });
  return interpret<Data>(operation.name, status, body);
}

/**
 * What this visitor sees, with the visitor's cookies; for dynamic pages. The same question is asked once a request.
 * Writes no cookie: a server component cannot, so it never renews tokens either (the middleware does, before).
 *
 * @throws GraphqlFailure
 */
export async function readViewer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { name } = trustedOperation(operationNameOf(document));
  const { status, body } = await askOnce(name, JSON.stringify(variables ?? {}));
  return interpret<Data>(name, status, body);
}

const askOnce = cache(async (name: string, variables: string) =>
  send(await visitOfThisRequest(false), {
    operation: trustedOperation(name),
    variables: variablesOf(JSON.parse(variables)),
  }),
);

/**
 * Changes something for this visitor; for route handlers, which may set cookies: tokens and sessions that the back end
 * hands out are set on the answer.
 *
 * @throws GraphqlFailure, after the cookies are set
 */
export async function mutateViewer<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<{ data: Data }> {
  const operation = trustedOperation(operationNameOf(document));
  const visit = await visitOfThisRequest(true);
  const { status, body } = await send(visit, { operation, variables: variablesOf(variables) });
  const store = await cookies();
  const secure = env.ORIGIN.startsWith("https:");
  for (const { name, value, maxAge } of visit.jar.changes()) {
    store.set({
      name: sentName(name, secure),
      value,
      maxAge,
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
    });
  }
  return { data: interpret<Data>(operation.name, status, body) };
}

async function visitOfThisRequest(mayWrite: boolean): Promise<Visit> {
  const [store, incoming] = await Promise.all([cookies(), headers()]);
  const jar = new CookieJar(
    store.getAll().map(({ name, value }) => [name, value]),
    env.ORIGIN.startsWith("https:"),
  );
  return { jar, ip: clientIp(incoming, env.TRUSTED_PROXIES), mayWrite, answererFor, isRemote };
}
