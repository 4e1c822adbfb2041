import type { TypedDocumentNode } from "@apollo/client";
import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { connection } from "next/server";
import { setTimeout } from "node:timers/promises";
import { cache } from "react";
import "server-only";
import { env } from "@/lib/env";
import { answererFor, contentVersion, holdOwnContent, isRemote, shareOwnReads } from "./answerers";
import { isMaskedCrash, isSignInUnavailable, type Reply } from "./attempt";
import { inspectLink, type LinkState } from "./auth";
import { CookieJar } from "./cookie-jar";
import { messageFor } from "./errors";
import { answerOr, GraphqlFailure, interpret, required } from "./failure";
import { clientIp } from "@/lib/server/incoming";
import { isSignInUnknown } from "./headers";
import { hostAddress } from "./hosts/host-address";
import { keepNoGuess } from "./hosts/host-facts";
import { keptAnswer } from "./kept-answers";
import { askPatiently, type HostQuestion, isUnderWay, keyOf } from "./patient-question";
import { isOnPage, keepNoPage, publicFetch } from "./public-cache";
import { send } from "./send";
import { type Operation, operationNameOf, trustedOperation, variablesOf } from "./trusted-documents";
import type { Visit } from "./visit";

/**
 * Reads without cookies, so that the page can be static. Answers from the editors' files are cached for half a minute.
 * Remote answers are cached for an hour or until one of the tags is revalidated.
 *
 * @param mayBeOld false when a remote host's last answer must not replace a missing one
 * @throws GraphqlFailure
 */
export async function readPublic<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  tags: string[] = [],
  { mayBeOld = true } = {},
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
  const question = `${operation.endpoint} ${operation.name} ${JSON.stringify(asked)}`;
  const ask = async () => {
    const once = () => send(visit, { operation, variables: asked });
    const { status, body } = await (remote
      ? onceAPage({ host: hostAddress(operation.endpoint), question }, () => withSecondTries(once), mayBeOld)
      : once());
    return { status, body: unbrokenLevels(body) };
  };
  await keepNoGuess(operation.endpoint);
  const { status, body } = await oneContent()(() =>
    isFromFiles(operation) ? keptAnswer(`${publicVersion()} ${question}`, ask) : ask(),
  );
  try {
    return interpret<Data>(operation.name, status, body);
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.code !== "NOT_SUPPORTED")
      await keepNoPage({ isMissing: failure.isNotFound });
    throw failure;
  }
}

/** Whether the answer depends only on the editors' files. Products also have stock. */
const isFromFiles = ({ endpoint, name }: Operation) =>
  !isRemote(endpoint) && (endpoint === "content" || name === "getCountries");

type Page<Node> = { nodes: readonly Node[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

/**
 * Reads all entries; hosts return a hundred at a time. Stops when a host repeats a cursor.
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

const questionsOfPage = cache(() => new Map<string, Promise<Reply>>());

/** Timed-out answers, kept until Next has started a failed page's second rendering. */
const late = new LRUCache<string, Reply>({ max: 1_000, ttl: 2_000 });

/**
 * Asks once per page, because Next renders a failed page twice and would wait for a slow host twice. Equal questions of
 * other pages wait for the first one. After its answer they ask Next's cache again, because a page takes its tags from
 * there.
 */
function onceAPage(asked: HostQuestion, ask: () => Promise<Reply>, mayBeOld: boolean): Promise<Reply> {
  const key = keyOf(asked);
  const before = late.get(key);
  if (before) return Promise.resolve(before);
  const questions = questionsOfPage();
  const asking =
    questions.get(key) ??
    oneInFlight(asked, ask, mayBeOld).then((reply) => {
      if (reply.status === 504) late.set(key, reply);
      return reply;
    });
  questions.set(key, asking);
  return asking;
}

async function oneInFlight(
  asked: HostQuestion,
  ask: () => Promise<Reply>,
  mayBeOld: boolean,
): Promise<Reply> {
  const isJoined = isUnderWay(asked);
  const reply = await askPatiently(asked, ask, { mayBeOld });
  const isForTags = isJoined && reply.status === 200 && isOnPage();
  return isForTags ? askPatiently(asked, ask, { isShared: false, mayBeOld }) : reply;
}

const TRY_AGAIN_MS = 4_000;
const PAUSES_MS = [250, 1_000];

/** A timeout is not retried: the host would only be busy with answers that nobody waits for. */
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

const oneContent = cache(holdOwnContent);

/** Changes when public answers may have changed. Every cache of public answers includes it in its key. */
export const publicVersion = contentVersion;

/** Puts a no-break space between "Level" and its number. */
export function unbrokenLevels<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer).replace(/\b(levels?) (?=\d)/gi, "$1\u00a0"));
}

/**
 * For dynamic pages; asks once per question and request. Server components cannot set cookies, so tokens are not
 * renewed.
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
 * Asks in the visitor's session without the sign-in, for the part of a page that a guest may see.
 * @throws GraphqlFailure
 */
export async function readAsGuest<Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const operation = trustedOperation(operationNameOf(document));
  const visit = { ...(await visitOfThisRequest(false)), isAnonymous: true };
  const { status, body } = await send(visit, { operation, variables: variablesOf(variables) });
  return interpret<Data>(operation.name, status, body);
}

/**
 * Returns the message when the part cannot be shown. An outage, or an answer without the part, never looks like an
 * empty list.
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

const askOnce = cache(async (name: string, variables: string) => {
  const question = { operation: trustedOperation(name), variables: variablesOf(JSON.parse(variables)) };
  const visit = await visitOfThisRequest(false);
  const reply = await onePage()(() => send(visit, question));
  if (isSignInUnavailable(reply)) thisRequest().isRefused = true;
  return reply;
});

/** Runs the questions of the page that is rendered now. Outside of a page, each question is alone. */
export const onePage = cache(shareOwnReads);

const thisRequest = cache(() => ({ isRefused: false }));

export async function readJar(): Promise<CookieJar> {
  const entries = (await cookies()).getAll().map(({ name, value }) => [name, value] as const);
  return new CookieJar(entries, env.ORIGIN.startsWith("https:"));
}

/**
 * Whether this request's visitor is unknown. Call it after the page's questions, because a refused token shows only
 * there.
 */
export async function isVisitorUnknown(): Promise<boolean> {
  return thisRequest().isRefused || isSignInUnknown(await readJar());
}

export async function visitOfThisRequest(mayWrite: boolean): Promise<Visit> {
  const [jar, incoming] = await Promise.all([readJar(), headers()]);
  return { jar, ip: clientIp(incoming, env.TRUSTED_PROXIES), mayWrite, answererFor, isRemote };
}

/** Checks a mailed link without using it up. */
export async function readSignInLink(token: string): Promise<LinkState> {
  return inspectLink(await visitOfThisRequest(false), token);
}

/**
 * For data that must be current, such as a certificate's revocation.
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
