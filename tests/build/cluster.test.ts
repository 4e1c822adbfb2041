import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, it, vi } from "vitest";
import { read } from "@/lib/env";
import { freePort } from "@/scripts/support/processes.mjs";
import { bundledChild } from "@/tests/support/bundled-child";

const file = bundledChild("tests/build/cluster-child.ts");
let child: ChildProcess | undefined;
afterEach(() => void child?.kill("SIGKILL"));

async function start(mode = "") {
  const port = await freePort();
  child = spawn(process.execPath, [file, String(port), mode], {
    stdio: ["ignore", "inherit", "pipe"],
  });
  const ended = once(child, "exit");
  let output = "";
  child.stderr?.on("data", (text: Buffer) => (output += text));
  // A killed process may leave requests unanswered, so the caller asks again.
  const ask = async (path = "/") => {
    const signal = AbortSignal.timeout(path === "/" ? 2_000 : 15_000);
    const headers = { connection: "close" };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal })).text();
  };
  /** Both pids, as soon as both answer. */
  const both = () =>
    vi.waitFor(
      async () => {
        const pids = new Set(await Promise.all(Array.from({ length: 8 }, () => ask())));
        expect(pids.size).toBe(2);
        return [...pids].map(Number);
      },
      { timeout: 20_000, interval: 50 },
    );
  return { child, ended, ask, both, said: () => output };
}

it("answers from two processes, replaces a killed one, and ends after what was asked is answered", async () => {
  const { child, ended, ask, both, said } = await start();
  const [first = 0, second = 0] = await both();
  process.kill(first, "SIGKILL");
  const after = await both();
  expect(after).toContain(second);
  expect(after).not.toContain(first);

  const slow = [ask("/slow"), ask("/slow")];
  await vi.waitFor(() => expect(said().match(/asked/g)).toHaveLength(2), { timeout: 10_000 });
  child.kill("SIGTERM");
  const answers = await Promise.all(slow);
  expect(after.map(String)).toEqual(expect.arrayContaining(answers));
  expect(await ended).toEqual([143, null]);
});

it("has a tag that was renewed in one process renewed in the others, and in those that begin later", async () => {
  const { ask, both } = await start();
  const know = (pids: number[]) =>
    vi.waitFor(
      async () => {
        const answers = new Set(await Promise.all(Array.from({ length: 8 }, () => ask("/renewed"))));
        expect([...answers].sort()).toEqual(pids.map((pid) => `${pid} 7`).sort());
      },
      { timeout: 10_000, interval: 50 },
    );
  const pids = await both();
  const told = Number(await ask("/renew"));
  await know(pids);
  process.kill(told, "SIGKILL");
  const after = await both();
  expect(after).not.toContain(told);
  await know(after);
});

it("ends with the code of a process that never answered, which has said why once", async () => {
  const { ended, said } = await start("broken");
  expect(await ended).toEqual([78, null]);
  expect(said()).toBe("a wrong setting\n");
});

it("is possible with PostgreSQL only, and says so", () => {
  expect(() => read({ WEB_CONCURRENCY: "2" })).toThrow(/WEB_CONCURRENCY: .*needs DATABASE_URL/);
  expect(read({ WEB_CONCURRENCY: "2", DATABASE_URL: "postgres://localhost/a" }).WEB_CONCURRENCY).toBe(2);
  expect(read({ WEB_CONCURRENCY: "" }).WEB_CONCURRENCY).toBe(1);
});
