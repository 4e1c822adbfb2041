import { createHash } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide.mjs";
import { withDeadline } from "@/lib/http/deadline";
import { log } from "@/lib/observe/log";
import { cookieNames, cookieSeconds } from "@/lib/rules/cookie-names";
import { readHostJson } from "@/lib/http/host-json.mjs";
import { causeOf } from "@/lib/rules/texts/log-lines";
import type { CookieJar } from "./cookie-jar";

type AuthServer = (request: Request) => Promise<Response>;

/** @param deadlineMs the request's longest wait; aborting from outside would lose a pair that arrives later */
export async function renewTokens(
  jar: CookieJar,
  auth: AuthServer,
  deadlineMs?: number,
): Promise<Renewal["kind"]> {
  const refreshToken = jar.get(cookieNames.refresh);
  if (!refreshToken) {
    jar.drop(cookieNames.access);
    return "refused";
  }
  const renewal = await exchangeRefresh(refreshToken, auth, {
    origin: env.ORIGIN,
    clientId: env.AUTH_CLIENT_ID,
    deadlineMs,
  });
  if (renewal.kind === "renewed") keepTokens(jar, renewal);
  if (renewal.kind === "refused") dropTokens(jar);
  return renewal.kind;
}

/** Stores the access token in the form of an Authorization header (R442, R443). */
export function keepTokens(
  jar: CookieJar,
  pair: { access: string; refresh: string; expiresIn: number },
): void {
  const maxAge = Math.min(pair.expiresIn, cookieSeconds("access"));
  jar.set({ name: cookieNames.access, value: `Bearer ${pair.access}`, maxAge });
  jar.set({ name: cookieNames.refresh, value: pair.refresh, maxAge: cookieSeconds("refresh") });
}

export function dropTokens(jar: CookieJar): void {
  jar.drop(cookieNames.access);
  jar.drop(cookieNames.refresh);
}

type Renewal =
  | { kind: "renewed"; access: string; refresh: string; expiresIn: number }
  | { kind: "refused" }
  /** The visitor is unknown: the cookies stay, and nobody may be treated as a guest. */
  | { kind: "unavailable" };

type Settings = { origin: string; clientId: string; deadlineMs?: number };
type Exchange = {
  answer: Promise<Renewal>;
  begunAt: number;
  /** 0 until the answer has arrived. */
  answeredAt: number;
  isTaken: boolean;
  forgetAfter(ms: number): void;
};

const token = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
export const tokenPair = z.object({
  access_token: token,
  refresh_token: token,
  expires_in: z.number().int().positive().default(3_600),
});

/** In milliseconds. Within this time the auth server answers a repeated token with the same successor. */
const MEMORY_MS = 10_000;
/** The longest time to keep a pair for a visitor whose request went on without it. */
const UNCLAIMED_SECONDS = 3_600;
const ANSWER_MS = 60_000;
/** In milliseconds. No request waits longer for an exchange that another request began. */
const TOGETHER_MS = 3_000;
/**
 * In milliseconds. After this silence the exchange is repeated: sooner than the auth server forgets, later than a slow
 * host answers.
 */
const LOST_MS = 8_000;

const shared = processWide<{ running: Map<string, Exchange> }>("refresh-exchanges");
const runningExchanges = (shared.running ??= new Map());

/**
 * Runs one exchange at a time per token. After `deadlineMs` a request stops waiting, but the exchange goes on, and a
 * late pair is kept for the visitor's next request.
 * An exchange without an answer for eight seconds counts as lost: the next request asks once more and takes the first
 * pair that arrives. An earlier repeat would be dangerous, because a host that does not remember the token takes the
 * repeat for a theft and ends the session. The auth server answers a repeated token with the same pair for ten seconds,
 * which rescues a visitor whose first answer was lost.
 */
export async function exchangeRefresh(
  refreshToken: string,
  auth: AuthServer,
  settings: Settings,
): Promise<Renewal> {
  const key = createHash("sha256").update(refreshToken).digest("base64url");
  const known = runningExchanges.get(key);
  const exchange =
    known && !isLost(known)
      ? known
      : beginExchange(key, firstRenewed(askAuthServer(refreshToken, auth, settings), known?.answer));
  let renewal: Renewal;
  try {
    const togetherMs = exchange.begunAt + TOGETHER_MS - Date.now();
    renewal = await withDeadline(
      exchange.answer,
      exchange.answeredAt > 0 ? TOGETHER_MS : Math.min(settings.deadlineMs ?? TOGETHER_MS, togetherMs),
    );
  } catch {
    // Only this request stops waiting. The exchange logs its own failure.
    return { kind: "unavailable" };
  }
  if (renewal.kind !== "renewed") return renewal;
  if (!exchange.isTaken) exchange.forgetAfter(MEMORY_MS);
  exchange.isTaken = true;
  const age = Math.floor((Date.now() - exchange.answeredAt) / 1_000);
  return { ...renewal, expiresIn: Math.max(1, renewal.expiresIn - age) };
}

const isLost = ({ begunAt, answeredAt }: Exchange) => answeredAt === 0 && Date.now() - begunAt >= LOST_MS;

/** The first answer with a pair; if there is none, the answer to the later question. */
async function firstRenewed(later: Promise<Renewal>, earlier?: Promise<Renewal>): Promise<Renewal> {
  if (!earlier) return later;
  const renewed = [later, earlier].map(async (answer) => {
    const renewal = await answer;
    if (renewal.kind === "renewed") return renewal;
    throw new Error(renewal.kind);
  });
  return Promise.any(renewed).catch(() => later);
}

function beginExchange(key: string, answer: Promise<Renewal>): Exchange {
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    if (runningExchanges.get(key) === exchange) runningExchanges.delete(key);
  };
  const exchange: Exchange = {
    answer,
    begunAt: Date.now(),
    answeredAt: 0,
    isTaken: false,
    forgetAfter(ms) {
      clearTimeout(timer);
      timer = setTimeout(forget, ms).unref();
    },
  };
  runningExchanges.set(key, exchange);
  void answer.then((renewal) => {
    exchange.answeredAt = Date.now();
    if (renewal.kind === "unavailable") forget();
    else if (renewal.kind === "refused") exchange.forgetAfter(MEMORY_MS);
    else exchange.forgetAfter(Math.min(renewal.expiresIn, UNCLAIMED_SECONDS) * 1_000);
  });
  return exchange;
}

async function askAuthServer(
  refreshToken: string,
  auth: AuthServer,
  { origin, clientId }: Settings,
): Promise<Renewal> {
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: refreshToken,
    client_id: clientId,
  });
  try {
    const asked = auth(new Request(`${origin}/oauth/token`, { method: "POST", body })).then(readRenewal);
    return await withDeadline(asked, ANSWER_MS);
  } catch (error) {
    log.warn({ cause: causeOf(error) }, "a sign-in was not renewed");
    return { kind: "unavailable" };
  }
}

async function readRenewal(response: Response): Promise<Renewal> {
  const { value: body } = readHostJson(await response.text());
  if (response.status === 400 || response.status === 401) {
    const refusal = z
      .object({ error: z.enum(["invalid_grant", "invalid_request", "invalid_token"]) })
      .safeParse(body);
    return { kind: refusal.success ? "refused" : "unavailable" };
  }
  const pair = tokenPair.safeParse(body);
  if (!response.ok || !pair.success) return { kind: "unavailable" };
  const { access_token, refresh_token, expires_in } = pair.data;
  return { kind: "renewed", access: access_token, refresh: refresh_token, expiresIn: expires_in };
}
