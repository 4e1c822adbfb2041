import { trace } from "@opentelemetry/api";
import { log, requestId } from "@/lib/log";
import { hasMetrics, metrics } from "@/lib/metrics";
import { newRequestId } from "@/lib/rules/log-lines";
import { attempt, type Question, type Reply } from "./attempt";
import { CookieJar, cookieNames } from "./cookie-jar";
import { bearerOf } from "./headers";
import type { Reduced } from "./reduced-document";
import { renewTokens } from "./tokens";
import { trustedOperation } from "./trusted-documents";

/** One visitor's request, from whom an operation is sent. */
export type Visit = Asking & {
  userAgent?: string;
  /** False where cookies cannot be set: then no token is renewed, for its successor would be lost. */
  mayWrite: boolean;
  /** How long a renewal of the tokens may keep this request; without it eight seconds. */
  renewWithinMs?: number;
};

/**
 * Sends an operation with the visitor's tokens and repairs what can be repaired, each at most once: a missing access
 * token is renewed before, a refused one after, a dead cart session is replaced. Source: NOTES 6; R266–R268.
 */
export function send(from: Visit, question: Question): Promise<Reply> {
  const { name, endpoint, trusted } = question.operation;
  const attributes = { "academy.endpoint": endpoint };
  return tracer.startActiveSpan(`gateway ${trusted ? name : "other"}`, { attributes }, async (span) => {
    try {
      const reply = await sendRepaired(from, question);
      span.setAttribute("academy.outcome", outcomeOf(reply));
      return reply;
    } finally {
      span.end();
    }
  });
}

/** Does nothing unless instrumentation.ts has set a collector. */
const tracer = trace.getTracer("academy");

async function sendRepaired(from: Visit, question: Question): Promise<Reply> {
  const visit = { ...from, requestId: from.requestId ?? requestId() ?? newRequestId() };
  const started = performance.now();
  const { jar, mayWrite } = visit;
  if (mayWrite && !bearerOf(jar) && jar.get(cookieNames.refresh)) await renew(visit);
  const session = jar.get(cookieNames.session);
  let reply = await ask(visit, question);
  if (session && hasDeadSession(reply)) {
    if (jar.get(cookieNames.session) === session) jar.drop(cookieNames.session);
    reply = await ask(visit, question);
  }
  if (await hasRejectedBearer(visit, question, reply))
    reply = await askWithFreshBearer(visit, question, reply);
  const { operation } = question;
  // The names of our own documents only: others may be asked in development.
  if (hasMetrics)
    metrics().operations.observe(
      { operation: operation.trusted ? operation.name : "other", outcome: outcomeOf(reply) },
      (performance.now() - started) / 1_000,
    );
  log.info(
    {
      operation: operation.name,
      endpoint: operation.endpoint,
      status: reply.status,
      request: visit.requestId,
      ms: Math.round(performance.now() - started),
    },
    "operation",
  );
  return reply;
}

/** "refused" is an answer of ours for people; "failed" is a masked crash, or none. */
function outcomeOf({ status, body }: Reply): "answered" | "refused" | "failed" {
  if (status >= 500 || body.errors?.some(({ extensions }) => extensions?.code === "INTERNAL_SERVER_ERROR"))
    return "failed";
  return status >= 400 || body.errors ? "refused" : "answered";
}

/** Renews the tokens; the moment a bearer appears beside an empty cart, the session of that cart is dropped. */
export async function renew(visit: Visit): Promise<string> {
  const hadBearer = bearerOf(visit.jar) !== undefined;
  const kind = await renewTokens(visit.jar, visit.answererFor("auth"), visit.renewWithinMs);
  if (kind === "renewed" && !hadBearer) await dropEmptySession(visit);
  return kind;
}

/**
 * WooGraphQL replaces a member's saved cart with the cart of the session that is sent along, even with an empty one.
 * So an empty session is not sent. Our own back end merges instead. Source: NOTES 6, "Sign-in and the cart".
 */
export async function dropEmptySession(visit: Visit): Promise<void> {
  const { jar } = visit;
  if (!visit.isRemote("shop") || !jar.get(cookieNames.session)) return;
  const guest = new CookieJar([[cookieNames.session, jar.get(cookieNames.session) ?? ""]]);
  const question = { operation: trustedOperation("getCart"), variables: {} };
  const { body } = await ask({ ...visit, jar: guest }, question);
  const cart = body.data?.["cart"];
  const isDead = body.errors?.some(({ message }) => deadSession.test(message));
  const isEmpty = cart !== null && typeof cart === "object" && "isEmpty" in cart && cart.isEmpty === true;
  if (isEmpty || isDead) jar.drop(cookieNames.session);
}

const ask = askKnown;

/** Words of WooGraphQL and its older versions. Source: NOTES 6. */
const deadSession =
  /^invalid_(cart_)?token: |invalid-secret-key|^(Expired token|The iss do not match with this server|Customer ID not found in the token|Signature verification failed|Wrong number of segments|Cannot handle token with )/;

function hasDeadSession(reply: Reply): boolean {
  return reply.body.errors?.some(({ message }) => deadSession.test(message)) ?? false;
}

/**
 * True when the bearer is why everything failed. A masked crash of a mutation proves nothing: it may have done its work,
 * and repeating a checkout could charge twice. So a harmless query with the same bearer has to fail as well.
 */
async function hasRejectedBearer(visit: Visit, { operation }: Question, reply: Reply): Promise<boolean> {
  if (!bearerOf(visit.jar)) return false;
  if (reply.upstreamStatus === 401 || reply.upstreamStatus === 403) return true;
  if (!isMaskedCrash(reply)) return false;
  if (operation.kind === "query") return true;
  const probe =
    operation.endpoint === "shop" ? "verifyAccess" : operation.endpoint === "member" ? "viewer" : "menus";
  return isMaskedCrash(await ask(visit, { operation: trustedOperation(probe), variables: {} }));
}

function isMaskedCrash(reply: Reply): boolean {
  return reply.body.errors?.some(({ message }) => message === "Internal server error") ?? false;
}

/** Renews once and repeats once; without new tokens the question goes out as a visitor's. */
async function askWithFreshBearer(visit: Visit, question: Question, reply: Reply): Promise<Reply> {
  const { jar } = visit;
  if (visit.mayWrite) {
    const kind = await renew(visit);
    if (kind === "unavailable" && question.operation.kind === "mutation") return reply;
    if (kind !== "unavailable") return ask(visit, question);
  }
  const visitor = new CookieJar([[cookieNames.session, jar.get(cookieNames.session) ?? ""]]);
  return ask({ ...visit, jar: visitor }, question);
}

type Endpoint = "shop" | "member" | "content" | "auth";

/** Who asks, and whom. */
type Asking = {
  jar: CookieJar;
  ip: string;
  /** On every line that this request causes, here and in the back end. */
  requestId?: string;
  /** A solved task, or "0" from a browser that could solve one: see `backend/limits/work.ts`. */
  work?: string;
  answererFor: (endpoint: Endpoint) => (request: Request) => Promise<Response>;
  isRemote: (endpoint: Endpoint) => boolean;
};

/** After this time a host is sent the full request again: it may have been upgraded. */
const REMEMBER_MS = 3_600_000;

const reducedTexts = new Map<string, { reduced: Reduced; until: number }>();

/**
 * Asks once; a remote host that does not know an addition of ours is asked without it, and from then on at once. The
 * answer has null in its place, so that a page lacks a part and not its content. A refused request was not executed,
 * so mutations may be repeated too.
 */
async function askKnown(visit: Asking, question: Question): Promise<Reply> {
  const { operation } = question;
  if (!visit.isRemote(operation.endpoint) || !operation.trusted) return askOnce(visit, question);
  const known = reducedTexts.get(operation.text);
  if (known && known.until > Date.now()) return askReduced(visit, question, known.reduced);
  const reply = await askOnce(visit, question);
  if (!reply.refused) return reply;
  const { isAdditions, places } = reply.refused;
  if (places.length === 0) return notUnderstood(question, isAdditions);
  const { reduceDocument } = await import("./reduced-document");
  const reduced = reduceDocument(operation.text, places);
  reducedTexts.set(operation.text, { reduced, until: Date.now() + REMEMBER_MS });
  return askReduced(visit, question, reduced);
}

async function askReduced(visit: Asking, question: Question, { text, complete }: Reduced): Promise<Reply> {
  if (text === null) return notUnderstood(question, true);
  const reply = await askOnce(visit, { ...question, operation: { ...question.operation, text } });
  if (reply.refused) return notUnderstood(question, false);
  const { data } = reply.body;
  return data ? { ...reply, body: { ...reply.body, data: complete(data) } } : reply;
}

/** The wording of a refusal describes our documents and may repeat what was typed, so it is shown to nobody. */
function notUnderstood({ operation }: Question, isAddition: boolean): Reply {
  log.warn(
    { operation: operation.name, endpoint: operation.endpoint },
    "the host does not know this operation",
  );
  const message = "The shop cannot do this here. Please write to us.";
  return {
    status: 200,
    upstreamStatus: 200,
    body: { errors: [{ message, extensions: { code: isAddition ? "NOT_SUPPORTED" : "NOT_UNDERSTOOD" } }] },
  };
}

const askOnce = (visit: Asking, question: Question) =>
  attempt(visit.answererFor(question.operation.endpoint), visit.jar, visit, question);
