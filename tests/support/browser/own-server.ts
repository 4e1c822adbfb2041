import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildFolders } from "../../../scripts/support/build-folders.mjs";
import { freePort } from "../../../scripts/support/processes.mjs";

export type OwnServer = {
  url: string;
  /** All it wrote so far. */
  output: () => string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
};

const folders: string[] = [];
process.once("exit", () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** An empty folder, for as long as the process of the tests lasts. */
export function newDataDir(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "journey-"));
  folders.push(folder);
  return folder;
}

/** Pid of the process that holds the database of a data folder. */
export function holderOf(dataDir: string): number {
  const [claim = "", ...others] = fs.readdirSync(path.join(dataDir, "db.locks"));
  if (others.length > 0) throw new Error(`${dataDir} has several claims`);
  return Number(claim.split("-")[0]);
}

/** A server of its own, as `npm start` starts it. */
export async function startOwn(dataDir: string, port?: number): Promise<OwnServer> {
  return spawnServer(["scripts/start.mjs"], process.cwd(), dataDir, port ?? (await freePort()));
}

/**
 * The standalone server alone, without the check that `npm start` makes before; settings of its own win.
 *
 * @param folder a copy of the built site, for a test that changes its files
 */
export async function startBareStandalone(
  dataDir: string,
  port?: number,
  settings: Record<string, string> = {},
  folder = buildFolders().current(),
): Promise<OwnServer> {
  return spawnServer(["server.js"], folder, dataDir, port ?? (await freePort()), settings);
}

function spawnServer(
  args: string[],
  cwd: string,
  dataDir: string,
  port: number,
  settings: Record<string, string> = {},
): OwnServer {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "localhost",
    DATA_DIR: dataDir,
    ORIGIN: "",
    KEEP_BUILD: "1",
    // Few tests with a server of their own meet the sample people, who take a second to make.
    SAMPLE_DATA: "0",
    DATABASE_URL: "",
    LOG_LEVEL: "warn",
    NODE_ENV: "production" as const,
    ...settings,
  };
  const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  child.stderr.on("data", (data) => (output += data));
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url: `http://localhost:${port}`, output: () => output, ended, stop };
}

/** Waits until the server answers; fails with what it wrote when it ends before. */
export async function ready(server: OwnServer): Promise<void> {
  let code: number | null | undefined;
  void server.ended.then((ended) => (code = ended));
  for (const end = Date.now() + 120_000; Date.now() < end;) {
    if (code !== undefined) throw new Error(`the server ended with ${code}:\n${server.output()}`);
    const answer = await fetch(`${server.url}/`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server did not answer:\n${server.output()}`);
}
