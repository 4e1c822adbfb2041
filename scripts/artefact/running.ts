import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { exitCode, memorySettings } from "../support/processes.mjs";

/** Long enough for a loaded machine. */
const PATIENCE_MS = 120_000;

/** Starts a build as docs/install.md describes and waits until it is ready. */
export async function startArtefact(folder: string, env: Record<string, string> & { ORIGIN: string }) {
  const { child, ended, said } = spawnArtefact(folder, env);
  const url = env.ORIGIN;
  let last = "nothing";
  const isThere = async () => {
    const answer = await fetch(`${url}/api/health/ready`).catch(() => null);
    if (answer) last = `${answer.status} ${await answer.text()}`;
    return answer?.status === 200;
  };
  try {
    await until("the artefact", isThere, () => {
      if (child.exitCode !== null) throw new Error(`the artefact ended with ${child.exitCode}`);
    });
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`It answered ${last} and wrote:\n${said().out}${said().err}`, { cause: error });
  }
  const end = async () => {
    child.kill("SIGTERM");
    assert.equal(await ended, 143, `it does not end by SIGTERM:\n${said().out}${said().err}`);
  };
  return { url, end, said };
}

export function spawnArtefact(folder: string, env: Record<string, string>) {
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, ["server.js"], {
    cwd: folder,
    // The build gets none of this process's settings, because one from this machine could hide a missing one.
    env: { PATH, NODE_ENV: "production", ...memorySettings({}), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (data) => (out += data));
  child.stderr.on("data", (data) => (err += data));
  const ended = once(child, "close").then(([code, signal]) => exitCode(code, signal));
  return { child, ended, said: () => ({ out, err }) };
}

/** @throws Error if it is still false after two minutes */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  meanwhile = () => {},
): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(100)) {
    meanwhile();
    if (await isSo()) return;
  }
  throw new Error(`${what} did not arrive within ${PATIENCE_MS / 1_000} s`);
}
