import { spawn, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { exitCode, freePort } from "../support/processes.mjs";
import { root } from "../support/settings.mjs";

export type Server = { url: string; pid: number; secondsToFirst200: number; stop: () => Promise<void> };

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
export function residentMemory(pid: number): number {
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
