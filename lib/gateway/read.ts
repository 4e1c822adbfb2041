import type { TypedDocumentNode } from "@apollo/client";
import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import { setTimeout } from "node:timers/promises";
import { cache } from "react";
import "server-only";
import { env } from "@/lib/env";
import { answererFor, contentVersion, holdOwnContent, isRemote } from "./answerers";
import { isMaskedCrash, type Reply } from "./attempt";
import { inspectLink, type LinkState } from "./auth";
import { CookieJar } from "./cookie-jar";
import { messageFor } from "./errors";
import { answerOr, GraphqlFailure, interpret, required } from "./failure";
import { clientIp } from "./incoming";
import { keptAnswer } from "./kept-answers";
import { keepNoPage, publicFetch } from "./public-cache";
import { send } from "./send";
import { type Operation, operationNameOf, trustedOperation, variablesOf } from "./trusted-documents";
import type { Visit } from "./visit";

/**
 * What everybody may see: sends no cookie, so the page may be static. Embedded it is answered in process, and what
 * only the editors change is asked for once in half a minute; a remote answer is kept an hour, or until one of the tags
 * is revalidated.
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
  const asked = variablesOf(variables);
  const ask = async () => {
    const once = () => send(visit, { operation, variables: asked });
    const { status, body } = await (remote
      ? onceAPage(`${operation.name} ${JSON.stringify(asked)}`, () => withSecondTries(once))
      : once());
    return { status, body: unbrokenLevels(body) };
  };
  const { status, body } = await oneContent()(() =>
    isFromFiles(operation)
      ? keptAnswer(`${publicVersion()} ${operation.name} ${JSON.stringify(asked)}`, ask)
      : ask(),
  );
  try {
    return interpret<Data>(operation.name, status, body);
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.code !== "NOT_SUPPORTED")
      await keepNoPage({ isMissing: failure.isNotFound });
    throw failure;
  }
}

/** Nothing but the editors' files tells it; a product has its stock besides. */
const isFromFiles = ({ endpoint, name }: Operation) =>
  !isRemote(endpoint) && (endpoint === "content" || name === "getCountries");

type Page<Node> = { nodes: readonly Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/**
 * Every entry of a list that everybody may see: a host gives a hundred at once, as WPGraphQL does, so it is asked page
 * after page. One that answers a cursor with the same one again is not asked a third time.
 *
 * @param variablesAfter those of the page that begins after a cursor; null: the first
 * @throws GraphqlFailure
 */
export async function readEvery<Data, Variables, Node>(
  document: TypedDocumentNode<Data, Variables>,
  variablesAfter: (after: string | null) => Variables,
  tags: string[],
  listOf: (data: Data) => Page<Node> | null | undefined,
): Promise<Node[]> {
  const nodes: Node[] = [];
  for (let after: string | null = null; ;) {
    const page = listOf(await readPublic(document, variablesAfter(after), tags));
    nodes.push(...(page?.nodes ?? []));
    const { hasNextPage = false, endCursor = null } = page?.pageInfo ?? {};
    if (!hasNextPage || endCursor === null || endCursor === after) return nodes;
    after = endCursor;
  }
}

/** Questions of the page that is being drawn, whose head and body ask the same at the same time. */
const questionsOfPage = cache(() => new Map<string, Promise<Reply>>());

/** What was not answered in time, for as long as Next takes to begin the drawing of a page that failed once more. */
const late = new LRUCache<string, Reply>({ max: 1_000, ttl: 2_000 });

/**
 * A question of a page is asked once. Next lets the same ones wait for each other, with the deadline of the second
 * running, and draws a page that failed a second time: a slow host would fail the one and be waited for twice.
 *
 * @param key operation and variables
 */
function onceAPage(key: string, ask: () => Promise<Reply>): Promise<Reply> {
  const before = late.get(key);
  if (before) return Promise.resolve(before);
  const questions = questionsOfPage();
  const asking =
    questions.get(key) ??
    ask().then((reply) => {
      if (reply.status === 504) late.set(key, reply);
      return reply;
    });
  questions.set(key, asking);
  return asking;
}

/** For as long as a page may wait for its tries after the first. */
const TRY_AGAIN_MS = 4_000;
const PAUSES_MS = [250, 1_000];

/**
 * A host that fails or crashes is asked again, twice at most: a page is drawn once for everybody, and asks a dozen
 * questions. One that did not answer in time is not: it would be kept busy by what nobody waits for.
 */
async function withSecondTries(ask: () => Promise<Reply>): Promise<Reply> {
  const began = performance.now();
  let reply = await ask();
  for (const pause of PAUSES_MS) {
    const isBroken = reply.status === 502 || isMaskedCrash(reply);
    if (!isBroken || performance.now() - began > TRY_AGAIN_MS) break;
    await setTimeout(pause);
    reply = await ask();
  }
  return reply;
}

/** All that one page reads is of one state of the editors' files. */
const oneContent = cache(holdOwnContent);

/** Another text when public answers may be others: what is made from them is kept under it. */
export const publicVersion = contentVersion;

/**
 * What a server answered, with a no-break space between "Level" and its number in every text of it, so that "Level 2"
 * stays on one line.
 *
 * @param answer JSON, as a server sends it
 */
export function unbrokenLevels<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer).replace(/\b(levels?) (?=\d)/gi, "$1\u00a0"));
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

/**
 * What a part of a page shows, or the sentence for why it cannot be shown: an outage is never an empty list, and an
 * answer without that part is one.
 *
 * @param operation whose sentence of the error catalogue it is; by default that of the document
 */
export async function readPart<Data, Variables, Part>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  partOf: (data: Data) => Part | null | undefined,
  operation = operationNameOf(document),
): Promise<Part | { problem: string }> {
  return answerOr(
    readViewer(document, variables).then((data) => required(operation, partOf(data))),
    (failure) => ({ problem: messageFor(operation, failure) }),
  );
}

const askOnce = cache(async (name: string, variables: string) =>
  send(await visitOfThisRequest(false), {
    operation: trustedOperation(name),
    variables: variablesOf(JSON.parse(variables)),
  }),
);

/** The cookies of the visitor who asks for this page, by our names. */
export async function readJar(): Promise<CookieJar> {
  const entries = (await cookies()).getAll().map(({ name, value }) => [name, value] as const);
  return new CookieJar(entries, env.ORIGIN.startsWith("https:"));
}

async function visitOfThisRequest(mayWrite: boolean): Promise<Visit> {
  const [jar, incoming] = await Promise.all([readJar(), headers()]);
  return { jar, ip: clientIp(incoming, env.TRUSTED_PROXIES), mayWrite, answererFor, isRemote };
}

/** What the link of a mail is worth in the browser that opened it. Changes nothing. */
export async function readSignInLink(token: string): Promise<LinkState> {
  return inspectLink(await visitOfThisRequest(false), token);
}

/**
 * What everybody may see and what must be true now, such as whether a certificate was revoked: sends no cookie, is
 * asked with each request and kept nowhere.
 *
 * @throws GraphqlFailure
 */
export async function readFresh<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  await connection();
  const operation = trustedOperation(operationNameOf(document));
  const { status, body } = await send(
    { jar: new CookieJar(), ip: "site", mayWrite: false, answererFor, isRemote },
    { operation, variables: variablesOf(variables) },
  );
  return interpret<Data>(operation.name, status, body);
}
