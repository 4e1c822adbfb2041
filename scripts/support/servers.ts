import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { chromium, type Browser } from "playwright";
import { buildIfStale } from "./build.mjs";
import { buildFolders } from "./build-folders.mjs";
import { findChromium } from "./chromium.mjs";
import { exitCode, freePort, memorySettings } from "./processes.mjs";
import { root } from "./settings.mjs";

/** A server in a separate process. */
export type Server = {
  url: string;
  pid: number;
  /** Measured from the start of the process. */
  secondsToAnswer: number;
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

type Options = {
  port?: number;
  cwd?: string;
  env?: Record<string, string>;
  isReady?: (answer: Response) => boolean;
};

/**
 * Runs a file with Node, with its port in PORT, and waits until it answers.
 *
 * @throws Error when it ends before that
 */
export async function startServer(args: string[], options: Options = {}): Promise<Server> {
  const { cwd = root, env = {}, isReady = ({ status }) => status === 200 } = options;
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<number>((resolve) =>
    child.once("exit", (code, signal) => resolve(exitCode(code, signal))),
  );
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server at ${url} ended with ${await ended} before it answered`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer && isReady(answer)) break;
    await pause(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    secondsToAnswer: (performance.now() - began) / 1_000,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal);
      await ended;
    },
  };
}

/** Starts a server that Next has built. */
export function startStandalone(folder: string, env: Record<string, string> = {}): Promise<Server> {
  return startServer(["server.js"], { cwd: folder, env: { HOSTNAME: "127.0.0.1", ...env } });
}

/** Memory of a process and its children in MiB; NaN when it is gone. Source: proc(5), VmRSS. */
export function residentMiB(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return Number(kib) / 1_024 + children.reduce((sum, child) => sum + residentMiB(Number(child)), 0);
}

type Data = { dataDir: string; databaseUrl?: string; processes?: number };

/** Starts the built site with a data folder or a PostgreSQL database, as `npm start` does. */
export function startSite({ dataDir, databaseUrl = "", processes = 1 }: Data): Promise<Server> {
  return startStandalone(buildFolders().current(), {
    HOST: "localhost",
    ...memorySettings(),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    WEB_CONCURRENCY: String(processes),
    LOG_LEVEL: "error",
    // Every simulated visitor has an address of its own, so that limits see separate visitors instead of one flood.
    TRUSTED_PROXIES: "1",
  });
}

/** Runs the site, built if necessary, with an empty data folder of its own, as long as `work` lasts. */
export async function withSite<Result>(
  work: (site: { url: string; pid: number; dataDir: string }) => Promise<Result>,
  data: Omit<Data, "dataDir"> = {},
): Promise<Result> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, "data");
    await buildIfStale();
    const server = await startSite({ dataDir, ...data });
    try {
      return await work({ url: server.url, pid: server.pid, dataDir });
    } finally {
      await server.stop();
    }
  });
}

export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "academy-"));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** A browser that sends no requests of its own. */
export async function withChromium<Result>(
  work: (browser: Browser) => Promise<Result>,
  args: string[] = [],
): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", ...args],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
