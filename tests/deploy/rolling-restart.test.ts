// Whole: half a minute each, in which the processes need the machine.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { accepts, startNginx } from "@/scripts/support/proxies";
import { findProgram, freePort } from "@/scripts/support/processes.mjs";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

class Site {
  #child: ChildProcess | undefined;

  constructor(readonly port: number) {}

  async start(): Promise<void> {
    const args = ["--import", "tsx", "tests/deploy/site-child.ts", String(this.port)];
    this.#child = spawn(process.execPath, args, { stdio: "inherit" });
    while (!(await accepts(this.port))) await pause(20);
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (!this.#child) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await ended;
  }
}

/** As docs/operate.md says: one after the other, the next as soon as the one before answers. */
async function roll(sites: Site[]): Promise<void> {
  for (const site of sites) {
    await site.stop();
    await site.start();
  }
}

/** Visitors and buyers ask until it is over. @returns how many were answered, and what the others got */
async function askOn(proxy: string, isOver: () => boolean) {
  const asked = { answered: 0, failures: [] as string[] };
  const agent = new http.Agent({ keepAlive: true });
  ends.push(() => agent.destroy());
  const ask = (method: string) =>
    new Promise<string>((resolve) => {
      const path = "/api/graphql/shop";
      const request = http.request(proxy + path, { agent, method }, (response) => {
        response.resume().once("end", () => resolve(`${method} ${response.statusCode}`));
      });
      request.once("error", ({ message }) => resolve(`${method} ${message}`));
      request.end(method === "POST" ? "{}" : undefined);
    });
  const visitor = async (_: unknown, at: number) => {
    while (!isOver()) {
      const answer = await ask(at % 2 === 0 ? "GET" : "POST");
      if (answer.endsWith(" 200")) asked.answered += 1;
      else asked.failures.push(answer);
      // The machine is for the processes that start.
      await pause(20);
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  return asked;
}

type Proxy = { url: string; stop: () => Promise<void> };

/** Answers while two processes behind the proxy were restarted, one after the other. */
async function whileRolling(open: (urls: [string, string]) => Promise<Proxy>) {
  const sites = [new Site(await freePort()), new Site(await freePort())];
  await Promise.all(sites.map((site) => site.start()));
  ends.push(() => Promise.all(sites.map((site) => site.stop("SIGKILL"))));
  const [one = "", other = ""] = sites.map(({ port }) => `http://127.0.0.1:${port}`);
  const proxy = await open([one, other]);
  ends.push(proxy.stop);
  let isOver = false;
  const asking = askOn(proxy.url, () => isOver);
  // A proxy that looks at its sites has done so.
  await pause(1_500);
  await roll(sites);
  isOver = true;
  return asking;
}

/** A port with several processes is named twice (deploy/nginx.conf). */
const doubled = (sites: [string, string]) => sites.flatMap((site) => [site, site]);
const patience = 120_000;

describe.runIf(findProgram("nginx"))("behind nginx", () => {
  it("loses no request of a rolling restart", { timeout: patience }, async () => {
    const { answered, failures } = await whileRolling((sites) => startNginx(doubled(sites)));
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(100);
  });

  it(
    "control: loses some where a process is left out after failures, and tries are bounded",
    { timeout: patience },
    async () => {
      const { failures } = await whileRolling((sites) =>
        startNginx(doubled(sites), (text) =>
          text
            .replaceAll("max_fails=0", "max_fails=2 fail_timeout=5s")
            .replace("proxy_next_upstream error", "proxy_next_upstream_tries 2; proxy_next_upstream error"),
        ),
      );
      expect(failures.length).toBeGreaterThan(0);
    },
  );
});
