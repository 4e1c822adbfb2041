import { trace } from "@opentelemetry/api";
import { log, requestId } from "@/lib/log";
import { hasMetrics, metrics } from "@/lib/metrics";
import { newRequestId } from "@/lib/rules/log-lines";
import { askHost, type Asking } from "./ask-host";
import type { Question, Reply } from "./attempt";
import { CookieJar, cookieNames } from "./cookie-jar";
import { bearerOf } from "./headers";
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
  let reply = await askHost(visit, question);
  if (session && hasDeadSession(reply)) {
    if (jar.get(cookieNames.session) === session) jar.drop(cookieNames.session);
    reply = await askHost(visit, question);
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
  const { body } = await askHost({ ...visit, jar: guest }, question);
  const cart = body.data?.["cart"];
  const isDead = body.errors?.some(({ message }) => deadSession.test(message));
  const isEmpty = cart !== null && typeof cart === "object" && "isEmpty" in cart && cart.isEmpty === true;
  if (isEmpty || isDead) jar.drop(cookieNames.session);
}

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
  return isMaskedCrash(await askHost(visit, { operation: trustedOperation(probe), variables: {} }));
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
    if (kind !== "unavailable") return askHost(visit, question);
  }
  const visitor = new CookieJar([[cookieNames.session, jar.get(cookieNames.session) ?? ""]]);
  return askHost({ ...visit, jar: visitor }, question);
}
