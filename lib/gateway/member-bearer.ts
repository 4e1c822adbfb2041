import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { log } from "@/lib/observe/log";
import { processWide } from "@/lib/process-wide.mjs";
import { isMaskedCrash, type Question, type Reply, signInUnavailable } from "./attempt";
import { bearerOf } from "./headers";
import { isAboutPerson } from "./about-person";
import { hostKey } from "./hosts/host-address";
import { trustedOperation } from "./trusted-documents";
import type { Visit } from "./visit";

type Calls = {
  ask: (visit: Visit, question: Question) => Promise<Reply>;
  renew: (visit: Visit) => Promise<string>;
};

/**
 * Some hosts reject a renewed bearer but answer without one. Such a host has its own sign-ins, so it gets no bearer for
 * an hour.
 */
export async function askAsMember(visit: Visit, question: Question, calls: Calls): Promise<Reply> {
  const isAnonymous = await isStrangeTo(visit, question, calls);
  return isAnonymous ? calls.ask({ ...visit, isAnonymous }, question) : askWithBearer(visit, question, calls);
}

async function askWithBearer(visit: Visit, question: Question, calls: Calls): Promise<Reply> {
  const reply = await calls.ask(visit, question);
  if (await isBearerToBlame(visit, question, reply, calls))
    return askWithFreshBearer(visit, question, reply, calls);
  if (isAnswered(reply)) keepVerdict(visit, question, "accepted");
  return reply;
}

/** A mutation may already have taken effect, so an unknown host first gets a harmless query. */
async function isStrangeTo(visit: Visit, question: Question, calls: Calls): Promise<boolean> {
  const { endpoint, kind } = question.operation;
  if (!bearerOf(visit.jar) || !(visit.isRemote(endpoint) || visit.isRemote("auth"))) return false;
  if (verdictOn(visit, question) === undefined && kind === "mutation" && visit.mayWrite)
    await askWithBearer(visit, probeFor(question), calls);
  return verdictOn(visit, question) === "refused";
}

/**
 * A masked crash of a mutation proves nothing, and repeating a checkout could charge twice. The bearer is to blame only
 * if a harmless query fails with it and works without it.
 */
async function isBearerToBlame(visit: Visit, question: Question, reply: Reply, { ask }: Calls) {
  if (!bearerOf(visit.jar)) return false;
  if (isUnauthorized(reply)) return true;
  if (!isMaskedCrash(reply) || question.operation.kind === "query") return isMaskedCrash(reply);
  const probe = probeFor(question);
  if (!isMaskedCrash(await ask(visit, probe))) return false;
  return isAnswered(await ask({ ...visit, isAnonymous: true }, probe));
}

async function askWithFreshBearer(visit: Visit, question: Question, reply: Reply, { ask, renew }: Calls) {
  const { endpoint, kind } = question.operation;
  const anonymous = { ...visit, isAnonymous: true };
  if (!visit.mayWrite) return withoutExchange(visit, question, reply, ask);
  const renewal = await renew(visit);
  if (renewal === "unavailable") return signInUnavailable(visit.requestId);
  const again = await ask(visit, question);
  if (!bearerOf(visit.jar)) return again;
  // A single question may fail for members only. Then the host does know them, and the fault is elsewhere.
  const isRefused =
    isUnauthorized(again) ||
    (kind === "query" && isMaskedCrash(again) && isMaskedCrash(await ask(visit, probeFor(question))));
  const plain = isRefused ? await ask(anonymous, question) : again;
  if (!isRefused || !isAnswered(plain)) return again;
  log.warn({ endpoint }, "the host does not know our sign-in and is asked without it");
  keepVerdict(visit, question, "refused");
  return plain;
}

/**
 * Answers a page, which cannot keep new tokens. Our own back end refuses a token because its session has ended, so the
 * visitor is a guest. A remote host may want a newer token, so a guest's answer is shown only if the host answers all
 * members as guests.
 */
async function withoutExchange(visit: Visit, question: Question, reply: Reply, ask: Calls["ask"]) {
  const { endpoint } = question.operation;
  const anonymous = { ...visit, isAnonymous: true };
  if (!isAboutPerson(question.operation) || knowsMembers.get(hostKey(endpoint)) === "refused")
    return ask(anonymous, question);
  // A single question may fail for members only.
  if (isAnswered(await ask(visit, probeFor(question)))) return reply;
  return visit.isRemote(endpoint) ? signInUnavailable(visit.requestId) : ask(anonymous, question);
}

function probeFor({ operation: { endpoint } }: Question): Question {
  const name = endpoint === "shop" ? "verifyAccess" : endpoint === "member" ? "viewer" : "menus";
  return { operation: trustedOperation(name), variables: {} };
}

/** The host refused the request and did nothing. */
function isUnauthorized({ upstreamStatus }: Reply): boolean {
  return upstreamStatus === 401 || upstreamStatus === 403;
}

function isAnswered(reply: Reply): boolean {
  return reply.status === 200 && !isMaskedCrash(reply);
}

type Verdict = "accepted" | "refused";

/** In milliseconds: the lifetime of a token. The host may accept the next one. */
const REMEMBER_MS = 3_600_000;
const MOST_BEARERS = 10_000;

const shared = processWide<{
  verdicts: LRUCache<string, Verdict>;
  knowsMembers: Map<string, Verdict>;
}>("member-bearer");
/** Host → whether it has ever accepted one of our sign-ins. */
const knowsMembers = (shared.knowsMembers ??= new Map());
/**
 * Keyed by a hash of host and token, so that no token is stored. One map, although Next evaluates this module several
 * times.
 */
const verdicts = (shared.verdicts ??= new LRUCache({ max: MOST_BEARERS, ttl: REMEMBER_MS }));

function verdictOn(visit: Visit, question: Question): Verdict | undefined {
  const key = verdictKey(visit, question);
  return key === null ? undefined : verdicts.get(key);
}

function keepVerdict(visit: Visit, question: Question, verdict: Verdict): void {
  const key = verdictKey(visit, question);
  if (key === null) return;
  verdicts.set(key, verdict);
  const host = hostKey(question.operation.endpoint);
  if (verdict === "accepted" || !knowsMembers.has(host)) knowsMembers.set(host, verdict);
}

function verdictKey({ jar }: Visit, { operation: { endpoint } }: Question): string | null {
  const bearer = bearerOf(jar);
  return bearer
    ? createHash("sha256")
        .update(`${hostKey(endpoint)} ${bearer}`)
        .digest("base64url")
    : null;
}
