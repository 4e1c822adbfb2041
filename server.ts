import cluster from "node:cluster";
import dns from "node:dns";
import fs from "node:fs";
import path from "node:path";
import { endAll } from "@/lib/at-end";
import { env } from "@/lib/env";
import { createGuardedServer } from "@/lib/gateway/guarded-server";
import { runProcesses } from "./cluster";

/**
 * The process that serves the site, in place of the `server.js` that Next writes into a standalone build: bundled there
 * under the same name, it needs nothing but the folder it lies in. With `--dev` it serves the working folder with hot
 * reload, as `next dev` does. It listens when Next is ready to answer.
 */
const isDev = process.argv.includes("--dev");
const dir = isDev ? process.cwd() : import.meta.dirname;
// "localhost" is 127.0.0.1 here, whatever the order in /etc/hosts.
dns.setDefaultResultOrder("ipv4first");
// The back end finds content, migrations and typefaces from here.
process.chdir(dir);
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
    : { NODE_ENV: "production", __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig() },
);

// The settings were read before the mode above was set.
const settings = { ...env, NODE_ENV: isDev ? "development" : "production" };
const { server, close } = createGuardedServer(settings, {
  ...(env.TRUSTED_PROXIES === 0 && { onForwarded: () => console.error(oneNetwork) }),
  request: (request, response) => next.requestHandler(request, response),
  ...(isDev && { upgrade: (request, socket, head) => next.upgradeHandler(request, socket, head) }),
});
/** Limits count by network, and behind a proxy nobody trusts, all visitors are one. */
const oneNetwork =
  "A request came through a proxy (X-Forwarded-For), but TRUSTED_PROXIES is 0: all visitors count as one network. " +
  "Set it to the number of proxies in front of this server.";
/** What a hot-reloading Next does last, such as writing its cache. */
const cleanups: (() => Promise<void>)[] = [];
const { getRequestHandlers } = await import("next/dist/server/lib/start-server.js");
const next = await getRequestHandlers({
  dir,
  port: env.PORT,
  hostname: env.HOST,
  isDev,
  onDevServerCleanup: (cleanup) => void cleanups.push(cleanup),
});
server.once("error", (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
server.listen(env.PORT, env.HOST);

let isEnding = false;
process.on("SIGINT", () => void end(130));
process.on("SIGTERM", () => void end(143));

/** Answers what was asked, lets jobs and `after` callbacks finish, and ends. A terminal's Ctrl-C arrives twice: from it, and from npm start. */
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(code), graceMs).unref();
  // Tabs hold a connection for hot reload for as long as they are open.
  await Promise.all([isDev || close(), endAll()]);
  await Promise.allSettled([next.server.close(), ...cleanups.map((cleanup) => cleanup())]);
  process.exit(code);
}

/** `next.config.ts` as it was at the build. */
function builtConfig(): string {
  const file = path.join(dir, ".next/required-server-files.json");
  const { config }: { config: unknown } = JSON.parse(fs.readFileSync(file, "utf8"));
  return JSON.stringify(config);
}
