import cluster from "node:cluster";
import dns from "node:dns";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { releaseAbortReasons } from "@/lib/server/abort-reasons";
import { endAll } from "@/lib/observe/at-end";
import { env, EXIT_WRONG_SETTINGS } from "@/lib/env";
import { reportErrors } from "@/lib/observe/error-reports";
import { writeConsoleAsJson } from "@/lib/observe/json-console";
import { log } from "@/lib/observe/log";
import { answerMetrics, hasMetrics, metrics, serveMetrics } from "@/lib/observe/metrics";
import { drawScreen } from "@/lib/server/broken-page";
import { opensDesk } from "@/lib/gateway/opens-desk";
import { routePatterns } from "@/lib/server/route-pattern";
import { createPreviews } from "@/lib/server/preview";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { createVisitHeaders } from "@/lib/server/visit-headers";
import { middlewareHooks } from "@/lib/gateway/middleware-hooks";
import { pageSettings } from "@/lib/server/page-settings";
import { causeOf } from "@/lib/rules/texts/log-lines";
import { lineOf, listenFault, type StartFault, startFaults } from "@/lib/server/start-faults";
import { openPages } from "@/lib/stored-pages/open-pages";
import { runProcesses } from "./lib/server/cluster";

/**
 * The process that serves the site. It replaces the `server.js` of Next's standalone build, bundled under the same
 * name, and needs only its own folder. With `--dev` it serves the working folder with hot reload, like `next dev`. It
 * listens when Next is ready.
 */
const isDev = process.argv.includes("--dev");
if (process.argv.includes("--help")) {
  process.stdout
    .write(`node server.js serves the site. Its settings come from the environment, and one of these is needed:
  DATA_DIR      the folder for the built-in database, pictures and emails
  DATABASE_URL  a PostgreSQL database
docs/configure.md lists all settings.
`);
  process.exit(0);
}
const dir = isDev ? process.cwd() : import.meta.dirname;
releaseAbortReasons();
/** Before the server listens, an unexpected failure ends the start with one line; its stack goes to the debug log. */
const cannotStart = (error: unknown) => {
  log.debug({ cause: causeOf(error) }, "not started");
  endWith([{ line: `The server cannot start: ${lineOf(error)}`, passes: true }]);
};
process.once("uncaughtException", cannotStart);
// "localhost" is 127.0.0.1 here, whatever the order in /etc/hosts.
dns.setDefaultResultOrder("ipv4first");
// Given from the folder that the server was started in.
if (env.CONTENT_DIR) process.env.CONTENT_DIR = env.CONTENT_DIR;
// The back end finds content, migrations and typefaces from here.
process.chdir(dir);
// Read again by Next's copy of the settings and by processes of their own, both in this folder.
process.env.DATA_DIR = env.DATA_DIR;
if (cluster.isPrimary)
  endWith(await startFaults({ ...env, isDataNamed: isDev || env.isDataNamed }, process.env));
/** How long an ending server may take: longer than a payment provider may take to answer. */
const graceMs = 15_000;
if (env.WEB_CONCURRENCY > 1 && cluster.isPrimary && !isDev) {
  runProcesses(env.WEB_CONCURRENCY, graceMs + 2_000);
  // The processes do the rest; this one only watches over them.
  await new Promise(() => undefined);
}
// Read by Next while it loads; the standalone server.js and the command of `next dev` set the same.
Object.assign(
  process.env,
  isDev
    ? { NODE_ENV: "development", __NEXT_DEV_SERVER: "1", TURBOPACK: "auto" }
    : { NODE_ENV: "production", ...builtConfig() },
);

// The settings were read before the mode above was set.
const settings = { ...env, NODE_ENV: isDev ? "development" : "production" };
/** Hot reload stores no pages. */
const pages = isDev
  ? null
  : await openPages({ dir, redisUrl: env.REDIS_URL, name: process.env.PAGES_KEY ?? "", say: console.error });
const prepareVisit = createVisitHeaders(settings, () => middlewareHooks()?.aliases() ?? new Map());
const answerPreview = createPreviews({
  ...{ dir, settings, ask: (request, response) => next.requestHandler(request, response) },
  previewOf: async (key) => (await middlewareHooks()?.previewOf(key)) ?? null,
});
const { server, close } = createGuardedServer(settings, {
  ...(pages && { stored: pages.stored }),
  hides: async (request) => !(await opensDesk(request, env.ORIGIN.startsWith("https:"))),
  ...(env.TRUSTED_PROXIES === 0 && { onForwarded: () => console.error(oneNetwork) }),
  request: async (request, response) => {
    if (answerMetrics(request, response)) return;
    if (await answerPreview(request, response)) return;
    if (!prepareVisit(request, response)) await next.requestHandler(request, response);
  },
  ...(hasMetrics && { onAnswered }),
  // Hot reload shows Next's own error screen.
  ...(!isDev && { drawScreen: (status: number) => drawScreen(next.requestHandler, status) }),
  ...(isDev && { upgrade: (request, socket, head) => next.upgradeHandler(request, socket, head) }),
});
const routeOf = routePatterns(dir);
type Asked = { url: string; method: string };
function onAnswered({ url, method }: Asked, status: number, seconds: number): void {
  metrics().requests.observe(
    { route: routeOf(url), method, status: `${Math.floor(status / 100)}xx` },
    seconds,
  );
}
/** Limits count by network. Behind an untrusted proxy all visitors share one. */
const oneNetwork =
  "A request came through a proxy (X-Forwarded-For), but TRUSTED_PROXIES is 0: all visitors count as one network. " +
  "Set it to the number of proxies in front of this server.";
/** The last work of a hot-reloading Next, such as writing its cache. */
const cleanups: (() => Promise<void>)[] = [];
// The public `next()` loads a second renderer in production and takes upgrades past our server
// (docs/decisions/pages.md), until https://github.com/vercel/next.js/pull/97028.
const { getRequestHandlers } = await import("next/dist/server/lib/start-server.js");
// Next runs instrumentation.ts at the first request, until https://github.com/vercel/next.js/issues/59999.
const { ensureInstrumentationRegistered } =
  await import("next/dist/server/lib/router-utils/instrumentation-globals.external.js");
const next = await getRequestHandlers({
  dir,
  port: env.PORT,
  hostname: env.HOST,
  isDev,
  onDevServerCleanup: (cleanup) => void cleanups.push(cleanup),
});
// A server that cannot open its database has to end before it listens.
if (!isDev) await ensureInstrumentationRegistered(dir, ".next");
server.once("error", (error) => endWith([listenFault(error, env)]));
server.once("listening", () => process.off("uncaughtException", cannotStart));
if (!isDev) server.once("listening", writeConsoleAsJson);
reportErrors();
server.listen(env.PORT, env.HOST);
serveMetrics();

let isEnding = false;
process.on("SIGINT", () => void end(130));
process.on("SIGTERM", () => void end(143));

/**
 * Finishes open requests, jobs and `after` callbacks, and ends. A terminal's Ctrl-C arrives twice: directly and from
 * npm start.
 */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(code), graceMs).unref();
  // Tabs hold a connection for hot reload for as long as they are open.
  await Promise.all([isDev || close(), endAll()]);
  await Promise.allSettled([next.server.close(), ...cleanups.map((cleanup) => cleanup())]);
  await pages?.close();
  process.exit(code);
}

/** Ends the process because of faults: with 78, or with 1 if a later start may succeed. */
function endWith(faults: StartFault[]): void {
  if (faults.length === 0) return;
  for (const { line } of faults) console.error(line);
  process.exit(faults.some(({ passes }) => passes) ? 1 : EXIT_WRONG_SETTINGS);
}

/**
 * `next.config.ts` as it was at the build, plus two values for lib/stored-pages/page-cache.mjs: whether the build's
 * pages fit the current settings, and the name under which new pages are stored.
 */
function builtConfig(): Record<string, string> {
  const required = z.object({
    config: z.looseObject({ env: z.object({ BUILD_ID: z.string(), PAGES_DRAWN_FOR: z.string() }) }),
  });
  const file = path.join(dir, ".next/required-server-files.json");
  const { config } = required.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  const settingsOfPages = pageSettings(env);
  return {
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
    PAGES_KEY: `${config.env.BUILD_ID}-${settingsOfPages}`,
    BUILT_PAGES: config.env.PAGES_DRAWN_FOR === settingsOfPages ? "fit" : "of other settings",
  };
}
