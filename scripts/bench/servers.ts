import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { exitCode, freePort, runTool } from "../support/processes.mjs";
import { root } from "../support/settings.mjs";
import { ask } from "./gateway";
import type { Table } from "./report";

type Server = { url: string; pid: number; secondsToFirst200: number; stop: () => Promise<void> };

/** The standalone site on a data folder or a PostgreSQL database, as `npm start` runs it. */
export async function startSite(options: { dataDir: string; databaseUrl?: string }): Promise<Server> {
  const port = await freePort();
  return startNode(["server.js"], port, {
    cwd: path.join(root, ".next/standalone"),
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      HOSTNAME: "localhost",
      NODE_OPTIONS: "--dns-result-order=ipv4first",
      DATA_DIR: options.dataDir,
      DATABASE_URL: options.databaseUrl ?? "",
      LOG_LEVEL: "error",
      // Every simulated visitor has an address of its own, so that limits see visitors and not one flood.
      TRUSTED_PROXIES: "1",
    },
  });
}

export async function startStandalone(folder: string): Promise<Server> {
  const port = await freePort();
  const env = { NODE_ENV: "production", PORT: String(port), HOSTNAME: "127.0.0.1" };
  return startNode(["server.js"], port, { cwd: folder, env });
}

export async function startBare(body: string, contentType: string): Promise<Server> {
  const port = await freePort();
  const file = path.join(root, ".cache/bench-body");
  fs.writeFileSync(file, body);
  return startNode(
    [path.join(root, "scripts/bench/bare-server.mjs"), String(port), file, contentType],
    port,
    { cwd: root, env: {} },
  );
}

/** Memory the process holds, in MiB. Source: proc(5), VmRSS. */
function residentMemory(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kib) / 1024);
}

type Options = { cwd: string; env: Record<string, string> };

async function startNode(args: string[], port: number, { cwd, env }: Options): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number>((resolve) =>
    child.once("exit", (code, signal) => resolve(exitCode(code, signal))),
  );
  const url = `http://localhost:${port}`;
  await first200(`http://127.0.0.1:${port}/`, child);
  return {
    url,
    pid: child.pid ?? 0,
    secondsToFirst200: (performance.now() - began) / 1_000,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function first200(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    try {
      const response = await fetch(address);
      await response.arrayBuffer();
      if (response.status === 200) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`the server of ${address} ended before it answered`);
}

const restMs = 5_000;

/** Seconds from `node` to the first 200 of `/` and to the first answer out of the database, and memory at rest. */
export async function startUp(dataDir: string, missed: string[]): Promise<Table> {
  const rows = [
    await measure("new data folder", path.join(dataDir)),
    await measure("existing data folder", path.join(dataDir)),
  ];
  if (rows.some((row) => Number(row[1]) > 120)) missed.push("ready within 120 s");
  return {
    title: "Start-up",
    note: "The standalone server on PGlite, from starting `node` to the first 200 of the home page and to the first cart out of the database.",
    head: ["Start", "First page s", "First cart s", "RSS at rest MiB"],
    rows,
  };
}

async function measure(name: string, dataDir: string): Promise<string[]> {
  const began = performance.now();
  const server = await startSite({ dataDir });
  try {
    await ask(server.url, "getCart");
    const cart = (performance.now() - began) / 1_000;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    return [name, server.secondsToFirst200.toFixed(2), cart.toFixed(2), String(residentMemory(server.pid))];
  } finally {
    await server.stop();
  }
}

const folder = path.join(root, ".cache/bench-empty");

const files = {
  "package.json": JSON.stringify({ name: "empty", private: true, type: "module" }),
  "next.config.mjs": `export default { output: "standalone", reactCompiler: true, poweredByHeader: false, outputFileTracingRoot: ${JSON.stringify(root)}, turbopack: { root: ${JSON.stringify(root)} } };`,
  // Turbopack looks upwards for these two and would find the site's.
  "middleware.js": `export function middleware() {}\nexport const config = { runtime: "nodejs", matcher: "/never" };`,
  "instrumentation.js": `export function register() {}`,
  "app/layout.js": `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  "app/page.js": `export default function Page() { return <h1>Empty</h1>; }`,
};

/**
 * Builds a page with nothing on it by the same Next version and packages: what no site of this kind can be below.
 *
 * @returns the folder of its standalone server
 */
export async function buildEmptyApp(): Promise<string> {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const { code, output } = await runTool("next/dist/bin/next", ["build", folder], {
    quiet: true,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error(`the empty page could not be built:\n${output}`);
  const standalone = path.join(folder, ".next/standalone/.cache/bench-empty");
  fs.cpSync(path.join(folder, ".next/static"), path.join(standalone, ".next/static"), { recursive: true });
  return standalone;
}
