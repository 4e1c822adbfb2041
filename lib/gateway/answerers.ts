import { z } from "zod";
import type { Backend } from "@/backend";
import { atEnd } from "@/lib/at-end";
import { build, builtContent } from "@/lib/build";
import { env, EXIT_WRONG_SETTINGS } from "@/lib/env";
import { log } from "@/lib/log";
import { hasMetrics, metrics } from "@/lib/metrics";
import { isOwnAddress } from "@/lib/own-addresses";
import { fetchWhole } from "@/lib/rules/fetch-whole";
import { causeOf } from "@/lib/rules/log-lines";
import { withDeadline } from "./tokens";

const loadedKey = Symbol.for("academy.backend-loaded");
const loaded: typeof globalThis & { [loadedKey]?: Promise<typeof import("@/backend")> } = globalThis;

// Next has a copy of this module, and of all that it imports, for each kind of route. The back end, 2 MB of code, is loaded
// by the first of them for all. Under hot reload each has the newest.
const backend = await (env.NODE_ENV === "production"
  ? (loaded[loadedKey] ??= import("@/backend"))
  : import("@/backend"));

type Endpoint = "shop" | "member" | "content" | "auth";

/** Answers a request of the site. Embedded and remote look the same from outside: the seam of the system. */
type Answer = (request: Request) => Promise<Response>;

const remoteUrls: Record<Endpoint, string | undefined> = {
  shop: env.SHOP_GRAPHQL_URL,
  member: env.MEMBER_GRAPHQL_URL,
  content: env.CONTENT_GRAPHQL_URL,
  auth: env.AUTH_URL,
};

const REMOTE_DEADLINE_MS = 8_000;
/** Longer than anybody waits: an aborted token exchange may have happened, and its tokens would be lost. */
const REMOTE_AUTH_DEADLINE_MS = 60_000;

/** The only place that knows whether an endpoint is embedded or elsewhere. */
export function answererFor(endpoint: Endpoint): Answer {
  const url = remoteUrls[endpoint];
  return url ? remote(url) : (request) => embedded()[endpoint].fetch(request);
}

/** True when the endpoint is another host; its documents, webhooks and uploads are then not ours either. */
export function isRemote(endpoint: Endpoint): boolean {
  return remoteUrls[endpoint] !== undefined;
}

/** GraphQL goes to the configured address as it is; `auth` is a base to which the request's path is added. */
function remote(url: string): Answer {
  return (request) => {
    const { pathname } = new URL(request.url);
    const isAuth = pathname.startsWith("/oauth/");
    const asked = new Request(isAuth ? `${url}${pathname}` : url, request);
    const withinMs = isAuth ? REMOTE_AUTH_DEADLINE_MS : REMOTE_DEADLINE_MS;
    return fetchWhole(asked, {}, { withinMs });
  };
}

const held = Symbol.for("academy.backend");
const shared: typeof globalThis & { [held]?: Backend } = globalThis;

/** The back end of this process: made once, although Next evaluates this module several times. */
export function embedded(): Backend {
  shared[held] ??= backend.createBackend(backend.createDeps());
  return shared[held];
}

const builtKey = Symbol.for("academy.content-built");
const withBuilt: typeof globalThis & { [builtKey]?: string } = globalThis;

/**
 * Reads the editors' files and follows them, beside a content host too: what it lacks comes from them. Wrong files, where
 * no right ones are remembered, end the process with 78, as wrong settings do. page-cache.mjs reads `withBuilt`.
 */
export function startOwnContent(): void {
  if (env.isBuild) return;
  withBuilt[builtKey] = builtContent;
  try {
    const lookMs = env.NODE_ENV === "development" ? 250 : 1_000;
    backend.startContent({ log, dataDir: env.DATA_DIR, isOwnAddress, lookMs });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(EXIT_WRONG_SETTINGS);
  }
}

/** Everything the returned function runs sees the content as it is now: what is drawn together belongs together. */
export function holdOwnContent(): <T>(work: () => T) => T {
  return backend.holdContent();
}

/** What is wrong in the editors' files as they are now, each with file, line and field; shown is what was right before. */
export function contentProblems(): readonly string[] {
  return backend.contentState()?.problems ?? [];
}

/**
 * Pages of the own files by their paths without slashes around them, and whether searches may list them; none where
 * another host has the content.
 */
export function ownPages(): { path: string; isListed: boolean }[] {
  if (isRemote("content")) return [];
  return backend.snapshot().content.pages.map(({ node, isListed }) => ({
    path: (node.uri ?? "").replace(/^\/|\/$/g, ""),
    isListed,
  }));
}

/** Another one when the files are; whoever keeps something made from public answers keeps it under this. */
export function contentVersion(): string {
  return backend.snapshot().version;
}

/**
 * Opens the database and starts the jobs. Without a database the process ends before it listens, with one line that says
 * why: a data folder that another process holds (3), keys of the payment provider's other mode, samples where others
 * reach them, data of another installation, no answer (78). One that goes away later ends nothing.
 */
export async function startEmbedded(): Promise<void> {
  if (env.isBuild || (isRemote("shop") && isRemote("member") && isRemote("auth"))) return;
  const deps = backend.createDeps();
  try {
    await deps.database();
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === "DatabaseInUse") end(message, 3);
    if (/^(ForeignData|OtherMode|SamplesInPublic)$/.test(name)) end(message, EXIT_WRONG_SETTINGS);
    log.error({ cause: causeOf(error) }, "the database could not be opened");
    const key = env.DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
    end(`${key}: the database could not be opened: ${message}`, EXIT_WRONG_SETTINGS);
  }
  if (hasMetrics) {
    metrics().build.set({ build: build.id, node: process.version }, 1);
    metrics().ask = readFigures;
  }
  atEnd(backend.startJobs(deps, embedded()));
}

function end(line: string, code: number): never {
  console.error(line);
  process.exit(code);
}

const DEADLINE_MS = 3_000;

const health = z.object({ warnings: z.array(z.string()) });
const checks = z.array(z.object({ check: z.string(), says: z.string() }));
const readiness = z.object({ problems: checks, warnings: checks });
const figures = z.object({
  mails: z.record(z.enum(["waiting", "due", "givenUp", "oldestSeconds"]), z.number()),
  jobs: z.array(z.object({ name: z.string(), lateSeconds: z.number(), failures: z.number() })),
  payments: z.array(z.object({ gateway: z.string(), status: z.string(), count: z.number() })),
  silent: z.array(z.object({ gateway: z.string(), unannounced: z.number() })),
  pool: z.record(z.enum(["total", "idle", "waiting"]), z.number()).nullable(),
});

const isElsewhere = () => isRemote("shop") && isRemote("member") && isRemote("auth");

function askHealth(path: string): Promise<Response> {
  const request = new Request(`http://site.invalid${path}`);
  return withDeadline(embedded().health.fetch(request), DEADLINE_MS);
}

/**
 * What an operator should look at, when the database answers in time, or when there is none because every back end is
 * elsewhere; null when it does not.
 */
export async function readHealth(): Promise<z.infer<typeof health> | null> {
  if (isElsewhere()) return { warnings: [] };
  try {
    const answer = await askHealth("/health");
    return answer.ok ? health.parse(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** What keeps this process from serving, which is nothing when it is ready, and what is wrong besides. */
export async function readReadiness(): Promise<z.infer<typeof readiness>> {
  if (isElsewhere()) return { problems: [], warnings: [] };
  try {
    return readiness.parse(await (await askHealth("/health/ready")).json());
  } catch {
    return { problems: [{ check: "database", says: "does not answer in time" }], warnings: [] };
  }
}

/** What the database tells about queue, payments and connections; null when it does not answer. */
async function readFigures(): Promise<z.infer<typeof figures> | null> {
  if (isElsewhere()) return null;
  try {
    return figures.parse(await (await askHealth("/health/figures")).json());
  } catch {
    return null;
  }
}
