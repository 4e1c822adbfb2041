import { trace } from "@opentelemetry/api";
import { log, requestId } from "@/lib/observe/log";
import { hasMetrics, metrics } from "@/lib/observe/metrics";
import { newRequestId } from "@/lib/rules/texts/log-lines";
import { askHost } from "./hosts/ask-host";
import { type Question, type Reply, signInUnavailable } from "./attempt";
import { cookieNames } from "@/lib/rules/cookie-names";
import { CookieJar } from "./cookie-jar";
import { withFiles } from "./hosts/content-from-files";
import { bearerOf, isSignInUnknown } from "./headers";
import { isAboutPerson } from "./about-person";
import { askAsMember } from "./member-bearer";
import { renewTokens } from "./tokens";
import { trustedOperation } from "./trusted-documents";
import type { Visit } from "./visit";

/**
 * Repairs each fault at most once: a missing access token before the question, a refused one after it, and an expired
 * cart session.
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
  const reply = await answerFor(visit, question);
  const { operation } = question;
  // Only our own documents appear by name, because development accepts others.
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

/** While the visitor is unknown, a question about the visitor gets no guest's answer. */
async function answerFor(visit: Visit, question: Question): Promise<Reply> {
  if (isAboutPerson(question.operation) && !visit.isAnonymous && isSignInUnknown(visit.jar)) {
    if (visit.mayWrite) await renew(visit);
    if (isSignInUnknown(visit.jar)) return signInUnavailable(visit.requestId);
  }
  const asked = await askAsMember(visit, question, { ask: askInSession, renew });
  const isContentElsewhere = question.operation.endpoint === "content" && visit.isRemote("content");
  return isContentElsewhere ? withFiles(visit, question, asked) : asked;
}

async function askInSession(visit: Visit, question: Question): Promise<Reply> {
  const { jar } = visit;
  const session = jar.get(cookieNames.session);
  const reply = await askHost(visit, question);
  if (!session || !hasDeadSession(reply)) return reply;
  if (jar.get(cookieNames.session) === session) jar.drop(cookieNames.session);
  return askHost(visit, question);
}

function outcomeOf({ status, body }: Reply): "answered" | "refused" | "failed" {
  if (status >= 500 || body.errors?.some(({ extensions }) => extensions?.code === "INTERNAL_SERVER_ERROR"))
    return "failed";
  return status >= 400 || body.errors ? "refused" : "answered";
}

/** Renews the tokens. If the jar had no bearer before, an empty cart's session is dropped. */
export async function renew(visit: Visit): Promise<string> {
  const hadBearer = bearerOf(visit.jar) !== undefined;
  const kind = await renewTokens(visit.jar, visit.answererFor("auth"), visit.renewWithinMs);
  if (kind === "renewed" && !hadBearer) await dropEmptySession(visit);
  return kind;
}

/**
 * WooGraphQL replaces a member's saved cart with the cart of the sent session, even with an empty one. Our back end
 * merges them.
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

/** Messages of WooGraphQL and its older versions. */
const deadSession =
  /^invalid_(cart_)?token: |invalid-secret-key|^(Expired token|The iss do not match with this server|Customer ID not found in the token|Signature verification failed|Wrong number of segments|Cannot handle token with )/;

function hasDeadSession(reply: Reply): boolean {
  return reply.body.errors?.some(({ message }) => deadSession.test(message)) ?? false;
}
