import { z } from "zod";
import type { Backend } from "@/backend";
import { atEnd } from "@/lib/observe/at-end";
import { build, builtContent } from "@/lib/build";
import { env, EXIT_WRONG_SETTINGS } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { figures, type Figures } from "@/lib/observe/figures";
import { hasMetrics, metrics } from "@/lib/observe/metrics";
import { isOwnAddress } from "@/lib/addresses/own-addresses";
import { processWide } from "@/lib/process-wide.mjs";
import { withDeadline } from "@/lib/http/deadline";
import { fetchWhole } from "@/lib/http/fetch-whole";
import { cookieNames } from "@/lib/rules/cookie-names";
import type { CookieJar } from "./cookie-jar";
import { bearerOf } from "./headers";
import { type BackEnd, hostAddress } from "./hosts/host-address";
import { FRESH, withFresh } from "./hosts/stored-answer";
import { causeOf } from "@/lib/rules/texts/log-lines";
import { lineOf } from "@/lib/server/start-faults";
import { loadProblems, refusalWarnings } from "@/lib/server/refusals";

type EndJobs = () => Promise<void>;
type Shared = { code: Promise<typeof import("@/backend")>; backend: Backend; jobs: Promise<EndJobs> };
const shared = processWide<Shared>("backend");

// Next copies this module and its imports for each kind of route. The first copy loads the back end, 2 MB of code, for
// all copies. Under hot reload each copy loads the newest code.
const backend = await (env.NODE_ENV === "production"
  ? (shared.code ??= import("@/backend"))
  : import("@/backend"));

type Answer = (request: Request) => Promise<Response>;

const REMOTE_DEADLINE_MS = 8_000;
/** In milliseconds. An aborted token exchange may already have happened, and its tokens would be lost. */
const REMOTE_AUTH_DEADLINE_MS = 60_000;

/** @param withinMs a remote host's deadline for an answer; it does not apply to token exchanges */
export function answererFor(endpoint: BackEnd, withinMs = REMOTE_DEADLINE_MS): Answer {
  const url = hostAddress(endpoint);
  return url ? remote(url, withinMs) : (request) => embedded()[endpoint].fetch(request);
}

/** A remote host also serves its own documents, webhooks and uploads. */
export function isRemote(endpoint: BackEnd): boolean {
  return hostAddress(endpoint) !== undefined;
}

/** GraphQL uses the configured address unchanged. For `auth`, the request's path is appended to it. */
function remote(url: string, deadlineMs: number): Answer {
  return (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isAuth = pathname.startsWith("/oauth/");
    const fresh = searchParams.get(FRESH);
    const asked = new Request(isAuth ? `${url}${pathname}` : fresh ? withFresh(url, fresh) : url, request);
    const withinMs = isAuth ? REMOTE_AUTH_DEADLINE_MS : deadlineMs;
    return fetchWhole(asked, {}, { withinMs });
  };
}

let ownBackend: Backend | undefined;

/** Created once, although Next evaluates this module several times. Under hot reload each copy has its own back end. */
export function embedded(): Backend {
  if (env.NODE_ENV !== "development") return (shared.backend ??= backend.createBackend(backend.createDeps()));
  if (!ownBackend) {
    const made = (ownBackend = backend.createBackend(backend.createDeps()));
    shared.jobs = shared.jobs?.then(async (end) => {
      await end();
      return backend.startJobs(backend.createDeps(), made);
    });
  }
  return ownBackend;
}

/**
 * Reads the editors' files. They are also needed with a remote content host, for content that the host lacks. If the
 * files are broken and there is no earlier good state, the process ends with 78. page-cache.mjs reads the build's
 * version.
 */
export function startOwnContent(): void {
  if (env.isBuild) return;
  processWide<{ version: string }>("built-content").version = builtContent;
  try {
    const refreshMs = env.NODE_ENV === "development" ? 250 : 1_000;
    const versions = hasDesk() ? backend.contentVersionSource(backend.createDeps()) : undefined;
    backend.startContent({ log, dataDir: env.DATA_DIR, isOwnAddress, versions, refreshMs });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(EXIT_WRONG_SETTINGS);
  }
}

/** The returned function runs its work on the content as it is now, so that a page never mixes two states. */
export function holdOwnContent(): <T>(work: () => T) => T {
  return backend.holdContent();
}

/** The returned function runs the questions of one page, which read equal rows once. */
export function shareOwnReads(): <T>(work: () => T) => T {
  return backend.shareReads();
}

export function contentProblems(): readonly string[] {
  return backend.contentState()?.problems ?? [];
}

/** Alias → path of this site. Aliases are in this site's own files even when another host has the content. */
export function aliases(): ReadonlyMap<string, string> {
  return backend.snapshot().lookups.aliases;
}

/** Paths without outer slashes. Empty when another host has the content. */
export function ownPages(): { path: string; isListed: boolean }[] {
  if (isRemote("content")) return [];
  return backend.snapshot().content.pages.map(({ node, isListed }) => ({
    path: (node.uri ?? "").replace(/^\/|\/$/g, ""),
    isListed,
  }));
}

/** Other hosts do not know the staff of this site. */
const hasDesk = () => !isRemote("member") && !isRemote("auth");

/** Whether the jar belongs to a member of the staff. Always false when other hosts have the members. */
export async function opensDesk(jar: CookieJar): Promise<boolean> {
  const [bearer, refresh] = [bearerOf(jar), jar.get(cookieNames.refresh)];
  if (!hasDesk() || (!bearer && !refresh)) return false;
  const headers = { ...(bearer && { authorization: bearer }), ...(refresh && { "fla-renewal": refresh }) };
  const request = new Request("http://site.invalid/desk", { headers });
  const answer = await embedded().deskDoor.fetch(request);
  return answer.status === 204;
}

/** Null when another host has the members, because there is then no desk. */
export const deskOfThisProcess = (): Backend["desk"] | null => (hasDesk() ? embedded().desk : null);

/** A draft by the key in its address. Null when no draft has the key, or another host has the content. */
export async function previewOf(key: string): ReturnType<Backend["preview"]> {
  return hasDesk() && !isRemote("content") ? embedded().preview(key) : null;
}

const versionAnswer = z.object({ uid: z.string(), sequence: z.number(), changed: z.string().nullable() });

/** Id and change number of a date in this site's own files; null when another host has the content. */
export async function calendarVersion(
  kind: string,
  number: number,
): Promise<z.infer<typeof versionAnswer> | null> {
  if (isRemote("content")) return null;
  const request = new Request(`http://site.invalid/calendar/${kind}/${number}`);
  const answer = await embedded().calendar.fetch(request);
  return versionAnswer.nullable().parse(await answer.json());
}

/** Changes with the files. Every cache of public answers includes it in its key. */
export function contentVersion(): string {
  return backend.snapshot().version;
}

/**
 * Ends the process before it listens when the database is unusable: with 3 when another process uses the data folder,
 * with 78 for a wrong configuration. A later outage does not end the process.
 */
export async function startEmbedded(): Promise<void> {
  if (env.isBuild || (isRemote("shop") && isRemote("member") && isRemote("auth"))) return;
  const deps = backend.createDeps();
  try {
    await deps.database();
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === "DatabaseInUse") end(message, 3);
    if (/^(ForeignData|OtherMode|SamplesInPublic|UnfitDatabase)$/.test(name))
      end(message, EXIT_WRONG_SETTINGS);
    log.debug({ cause: causeOf(error) }, "the database could not be opened");
    const key = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
    end(`${key}: the database could not be opened: ${lineOf(error)}`, EXIT_WRONG_SETTINGS);
  }
  if (hasMetrics) {
    metrics().build.set({ build: build.id, node: process.version }, 1);
    metrics().ask = readFigures;
  }
  shared.jobs = Promise.resolve(backend.startJobs(deps, embedded()));
  atEnd(async () => (await shared.jobs)?.());
}

function end(line: string, code: number): never {
  console.error(line);
  process.exit(code);
}

const DEADLINE_MS = 3_000;

const health = z.object({ warnings: z.array(z.string()) });
const checks = z.array(z.object({ check: z.string(), says: z.string() }));
const readiness = z.object({ problems: checks, warnings: checks });

const isElsewhere = () => isRemote("shop") && isRemote("member") && isRemote("auth");

function askHealth(path: string): Promise<Response> {
  const request = new Request(`http://site.invalid${path}`);
  return withDeadline(embedded().health.fetch(request), DEADLINE_MS);
}

/** Null when this process is not healthy, for example because the database does not answer in time. */
export async function readHealth(): Promise<z.infer<typeof health> | null> {
  if (isElsewhere()) return { warnings: [] };
  try {
    const answer = await askHealth("/health");
    return answer.ok ? health.parse(await answer.json()) : null;
  } catch {
    // Null means "not healthy".
    return null;
  }
}

/** The reasons why this process cannot serve, and other warnings. Without reasons it is ready. */
export async function readReadiness(): Promise<z.infer<typeof readiness>> {
  const [full, refusals] = [loadProblems(), refusalWarnings()];
  if (isElsewhere()) return { problems: full, warnings: refusals };
  try {
    const { problems, warnings } = readiness.parse(await (await askHealth("/health/ready")).json());
    return { problems: [...problems, ...full], warnings: [...warnings, ...refusals] };
  } catch {
    const away = { check: "database", says: "does not answer in time" };
    return { problems: [away, ...full], warnings: refusals };
  }
}

async function readFigures(): Promise<Figures | null> {
  if (isElsewhere()) return null;
  try {
    return figures.parse(await (await askHealth("/health/figures")).json());
  } catch {
    // The metrics then lack these figures, which sets off an alarm (docs/observability.md).
    return null;
  }
}
