import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { log } from "@/lib/log";
import { isMaskedCrash, type Question, type Reply } from "./attempt";
import { bearerOf } from "./headers";
import { trustedOperation } from "./trusted-documents";
import type { Visit } from "./visit";

type Ways = {
  ask: (visit: Visit, question: Question) => Promise<Reply>;
  /** Exchanges the tokens; "unavailable" when nobody knows what came of it. */
  renew: (visit: Visit) => Promise<string>;
};

/**
 * Asks with the visitor's bearer. One that is refused is renewed once; a host that fails at the new one as well, and
 * answers without, has sign-ins of its own: for an hour it is not shown this bearer again. Source: NOTES 6, NOTES 9.
 */
export async function askAsMember(visit: Visit, question: Question, ways: Ways): Promise<Reply> {
  const isAnonymous = await isStrangeTo(visit, question, ways);
  return isAnonymous ? ways.ask({ ...visit, isAnonymous }, question) : askWithBearer(visit, question, ways);
}

async function askWithBearer(visit: Visit, question: Question, ways: Ways): Promise<Reply> {
  const reply = await ways.ask(visit, question);
  if (await isBearerToBlame(visit, question, reply, ways))
    return askWithFreshBearer(visit, question, reply, ways);
  if (isAnswered(reply)) keepVerdict(visit, question, "accepted");
  return reply;
}

/**
 * Whether the bearer is left away. A mutation that has been sent may have done its work, so a host of which nothing is
 * known is asked something harmless first.
 */
async function isStrangeTo(visit: Visit, question: Question, ways: Ways): Promise<boolean> {
  const { endpoint, kind } = question.operation;
  if (!bearerOf(visit.jar) || !(visit.isRemote(endpoint) || visit.isRemote("auth"))) return false;
  if (verdictOn(visit, question) === undefined && kind === "mutation" && visit.mayWrite)
    await askWithBearer(visit, probeFor(question), ways);
  return verdictOn(visit, question) === "refused";
}

/**
 * True when the bearer is why everything failed. A masked crash of a mutation proves nothing: repeating a checkout that
 * was begun could charge twice. So a harmless query has to fail with the same bearer and to work without it.
 */
async function isBearerToBlame(visit: Visit, question: Question, reply: Reply, { ask }: Ways) {
  if (!bearerOf(visit.jar)) return false;
  if (isUnauthorized(reply)) return true;
  if (!isMaskedCrash(reply) || question.operation.kind === "query") return isMaskedCrash(reply);
  const probe = probeFor(question);
  if (!isMaskedCrash(await ask(visit, probe))) return false;
  return isAnswered(await ask({ ...visit, isAnonymous: true }, probe));
}

/** Renews once and repeats once; without new tokens the question goes out as a visitor's. */
async function askWithFreshBearer(visit: Visit, question: Question, reply: Reply, { ask, renew }: Ways) {
  const { endpoint, kind } = question.operation;
  const anonymous = { ...visit, isAnonymous: true };
  if (!visit.mayWrite) return ask(anonymous, question);
  const renewal = await renew(visit);
  if (renewal === "unavailable") return kind === "mutation" ? reply : ask(anonymous, question);
  const again = await ask(visit, question);
  if (!bearerOf(visit.jar)) return again;
  // One question may fail for members only; then the host knows them, and something else is wrong.
  const isRefused =
    isUnauthorized(again) ||
    (kind === "query" && isMaskedCrash(again) && isMaskedCrash(await ask(visit, probeFor(question))));
  const plain = isRefused ? await ask(anonymous, question) : again;
  if (!isRefused || !isAnswered(plain)) return again;
  log.warn({ endpoint }, "the host does not know our sign-in and is asked without it");
  keepVerdict(visit, question, "refused");
  return plain;
}

/** A question that changes nothing and that every host can answer. */
function probeFor({ operation: { endpoint } }: Question): Question {
  const name = endpoint === "shop" ? "verifyAccess" : endpoint === "member" ? "viewer" : "menus";
  return { operation: trustedOperation(name), variables: {} };
}

/** Refused before anything was begun. */
function isUnauthorized({ upstreamStatus }: Reply): boolean {
  return upstreamStatus === 401 || upstreamStatus === 403;
}

function isAnswered(reply: Reply): boolean {
  return reply.status === 200 && !isMaskedCrash(reply);
}

type Verdict = "accepted" | "refused";

/** A token lives no longer, and the host may have learnt to know it by then. */
const REMEMBER_MS = 3_600_000;
const MOST_BEARERS = 10_000;

const held = Symbol.for("academy.bearer-verdicts");
const shared: typeof globalThis & { [held]?: LRUCache<string, Verdict> } = globalThis;
/**
 * By a hash of endpoint and token: no token lies here, and what one visitor sends says nothing about another. One for
 * this process: Next evaluates this module several times.
 */
const verdicts = (shared[held] ??= new LRUCache({ max: MOST_BEARERS, ttl: REMEMBER_MS }));

function verdictOn(visit: Visit, question: Question): Verdict | undefined {
  const key = verdictKey(visit, question);
  return key === null ? undefined : verdicts.get(key);
}

function keepVerdict(visit: Visit, question: Question, verdict: Verdict): void {
  const key = verdictKey(visit, question);
  if (key !== null) verdicts.set(key, verdict);
}

function verdictKey({ jar }: Visit, { operation: { endpoint } }: Question): string | null {
  const bearer = bearerOf(jar);
  return bearer ? createHash("sha256").update(`${endpoint} ${bearer}`).digest("base64url") : null;
}
