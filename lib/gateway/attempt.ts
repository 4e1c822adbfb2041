import { z } from "zod";
import { affiliateCookies, answerCookies, requestHeaders } from "./headers";
import type { CookieJar } from "./cookie-jar";
import type { GraphqlBody } from "./failure";
import { noteOutage } from "@/lib/server/outage";
import type { Operation } from "./trusted-documents";
import { type BackEnd, hostKey } from "./hosts/host-address";
import type { Refusal } from "./hosts/refusal";
import { STORED, storedAnswer, withFresh } from "./hosts/stored-answer";
import { SIGN_IN_UNAVAILABLE } from "@/lib/http/unavailable";
import { env } from "@/lib/env";
import { log, requestId as currentRequestId } from "@/lib/observe/log";
import { NOTICES, readHostJson } from "@/lib/http/host-json.mjs";
import { causeOf, newRequestId } from "@/lib/rules/texts/log-lines";

type Answer = (request: Request) => Promise<Response>;

export type Question = { operation: Operation; variables: Record<string, unknown>; file?: File };
export type Reply = {
  /**
   * 200, or the reason for a missing answer: 502 (broken), 503 (the visitor is unknown), 504 (too late), 4xx (refused).
   */
  status: number;
  upstreamStatus: number;
  body: GraphqlBody;
  /** Set when the back end did not understand the question and therefore did nothing. */
  refused?: readonly Refusal[];
};

const errorShape = z.object({
  message: z.string(),
  path: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
  locations: z
    .array(z.object({ line: z.number(), column: z.number() }))
    .optional()
    .catch(undefined),
  extensions: z
    .object({
      code: z.string().optional().catch(undefined),
      category: z.string().optional().catch(undefined),
      id: z.string().optional().catch(undefined),
      fields: z.record(z.string(), z.string()).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});
const bodyShape = z
  .object({
    data: z.record(z.string(), z.unknown()).nullable().optional(),
    errors: z.array(errorShape).optional(),
  })
  .refine(({ data, errors }) => data != null || (errors !== undefined && errors.length > 0));

/** WPGraphQL's message for every exception that is not meant for visitors. */
const MASKED = "Internal server error";

/** True when the host failed without an explanation. */
export function isMaskedCrash({ body }: Reply): boolean {
  return body.errors?.some(({ message }) => message === MASKED) ?? false;
}

/** A validation error has no path. An error from a resolver has a code. */
function isRefusal({ path, extensions }: z.infer<typeof errorShape>): boolean {
  return path === undefined && (extensions?.code ?? "GRAPHQL_").startsWith("GRAPHQL_");
}

/** Passes on only the named parts of an answer: no stack, no debug log. */
export async function attempt(
  answer: Answer,
  jar: CookieJar,
  {
    ip,
    work,
    requestId = currentRequestId() ?? newRequestId(),
    isAnonymous = false,
  }: { ip: string; work?: string | undefined; requestId?: string | undefined; isAnonymous?: boolean },
  question: Question,
): Promise<Reply> {
  const { operation } = question;
  let upstreamStatus = 0;
  try {
    const headers = requestHeaders(operation.endpoint, jar, ip, work);
    if (isAnonymous) headers.delete("authorization");
    headers.set("fla-request-id", requestId);
    if (operation.name) headers.set("fla-operation", operation.name);
    const response = await askFresh(answer, question, headers);
    upstreamStatus = response.status;
    answerCookies(response.headers).forEach((change) => jar.set(change));
    const { value, hasNotices } = readHostJson(await response.text());
    if (hasNotices) noteNotices(operation.endpoint);
    const { data, errors } = bodyShape.parse(value);
    const body: GraphqlBody = {
      ...(data === undefined ? {} : { data }),
      ...(errors ? { errors: errors.map(({ locations: _places, ...error }) => error) } : {}),
    };
    affiliateCookies(operation.name, body.data, jar).forEach((change) => jar.set(change));
    // A rate limit says nothing about the data, and the host did nothing.
    if (upstreamStatus >= 500 || upstreamStatus === 429) {
      log.error({ ...about(), status: upstreamStatus }, "the host did not answer the question");
      return unavailable(502, upstreamStatus, requestId);
    }
    const crash = errors?.find(({ message }) => message === MASKED);
    if (crash)
      log.warn(
        { ...about(), field: crash.path?.join(".") },
        "the back end failed at a field of the question",
      );
    // 401 and 403 concern the bearer token.
    const isAboutBearer = upstreamStatus === 401 || upstreamStatus === 403;
    const isRefused = data === undefined && !isAboutBearer && errors?.every(isRefusal);
    const refused = isRefused ? { refused: errors ?? [] } : {};
    return { status: upstreamStatus, upstreamStatus, body, ...refused };
  } catch (error) {
    const isLate = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    log.error({ ...about(), status: upstreamStatus, cause: causeOf(error) }, "no answer to the question");
    return unavailable(isLate ? 504 : 502, upstreamStatus, requestId);
  }
  function about() {
    return { request: requestId, operation: operation.name, endpoint: operation.endpoint };
  }
}

const noticed = new Set<string>();

function noteNotices(endpoint: BackEnd): void {
  const host = hostKey(endpoint);
  if (!noticed.has(host)) log.warn({ endpoint, advice: NOTICES }, "a host prints notices before its answers");
  noticed.add(host);
}

/** Hosts whose cache must be bypassed. */
const behindCache = new Set<string>();

/**
 * A cached answer belongs to somebody else's question: the host did not receive ours. The question is therefore sent
 * once more, to an address that no cache knows.
 * @throws Error when even that address has a stored answer
 */
async function askFresh(answer: Answer, question: Question, headers: Headers): Promise<Response> {
  const { endpoint } = question.operation;
  const host = hostKey(endpoint);
  const passBy = () => answer(requestFor(question, headers, newRequestId()));
  const first = await (behindCache.has(host) ? passBy() : answer(requestFor(question, headers)));
  const header = storedAnswer(first.headers);
  if (header === null) return first;
  if (!behindCache.has(host))
    log.warn({ endpoint, header, advice: STORED }, "a cache stores answers to POST");
  behindCache.add(host);
  const second = await passBy();
  if (storedAnswer(second.headers) === null) return second;
  throw new Error("a cache answered in place of the host");
}

export function unavailable(status: 502 | 504, upstreamStatus: number, id: string): Reply {
  noteOutage();
  const message = "The server cannot be reached right now. Please try again in a moment.";
  return {
    status,
    upstreamStatus,
    body: { errors: [{ message, extensions: { code: "UPSTREAM_UNAVAILABLE", id } }] },
  };
}

/** The back end was not asked, because the visitor is unknown. */
export function signInUnavailable(id = newRequestId()): Reply {
  noteOutage();
  return {
    status: 503,
    upstreamStatus: 0,
    body: { errors: [{ message: SIGN_IN_UNAVAILABLE, extensions: { code: "SIGN_IN_UNAVAILABLE", id } }] },
  };
}

export function isSignInUnavailable({ body }: Reply): boolean {
  return body.errors?.some(({ extensions }) => extensions?.code === "SIGN_IN_UNAVAILABLE") ?? false;
}

/** JSON with operationName, query and variables. With a file: multipart in the order that wp-graphql-upload expects. */
function requestFor({ operation, variables, file }: Question, headers: Headers, fresh?: string): Request {
  const plain = `${env.ORIGIN}/graphql`;
  const url = fresh ? withFresh(plain, fresh) : plain;
  const message = { operationName: operation.name || undefined, query: operation.text, variables };
  if (!file) {
    headers.set("content-type", "application/json");
    return new Request(url, { method: "POST", headers, body: JSON.stringify(message) });
  }
  const form = new FormData();
  form.set("operations", JSON.stringify({ ...message, variables: { ...variables, file: null } }));
  form.set("map", JSON.stringify({ 0: ["variables.file"] }));
  form.set("0", file);
  return new Request(url, { method: "POST", headers, body: form });
}
