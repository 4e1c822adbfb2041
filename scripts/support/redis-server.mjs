import { spawn } from "node:child_process";
import { findProgram, freePort } from "./processes.mjs";

/**
 * Starts the installed Redis for one run, without files on disk.
 *
 * @returns {Promise<{ url: string, signal(name: NodeJS.Signals): void, stop(): Promise<void>, start(): Promise<void> }
 *   | { missing: string }>} the running server; after `stop`, `start` opens the same port again
 */
export async function redisForTests() {
  const program = findProgram("redis-server");
  if (!program) return { missing: "no Redis: redis-server is not installed" };
  const port = await freePort();
  let child;
  const start = () =>
    new Promise((resolve, reject) => {
      child = spawn(program, ["--port", String(port), "--bind", "127.0.0.1", "--save", ""], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      child.once("exit", reject);
      child.stdout.on("data", (text) => /ready to accept connections/i.test(text) && resolve());
    });
  const stop = async () => {
    child.removeAllListeners("exit");
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, signal: (name) => child.kill(name), stop, start };
}
