import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { openPostgres } from "@/backend/ground/database/postgres";
import { type Balancer, openBalancer } from "@/proofs/fleet/balancer";
import { compareBooks } from "@/proofs/store/books";
import { askSite, buy } from "@/proofs/store/buyers";
import { sellingSettings, webhookSecret } from "@/proofs/store/shop-process";
import { Supervised } from "@/proofs/supervised";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { newDatabase } from "@/scripts/support/databases";
import { postgresForTests } from "@/scripts/support/postgres-cluster.mjs";
import { freePort } from "@/scripts/support/processes.mjs";
import { startFakeStripe } from "@/tests/support/fake-stripe";
import { newDataDir } from "@/tests/support/browser/own-server";

/** The short form of `npm run prove -- fleet`: one death instead of many, four buyers instead of hundreds. */
test.describe.configure({ timeout: 240_000, mode: "serial" });

const nothing = { lost: 0, doubled: 0, doubleCharges: 0, wrongTotals: 0, unsettled: 0, mailsMissing: 0 };

type Site = { servers: Supervised[]; targets: string[]; kill: () => Promise<void> };

/** Four people buy at `site` behind a balancer, somebody walks through its pages, and in the middle of it one process dies. */
async function survive(open: (settings: (port: number) => Record<string, string>) => Promise<Site>) {
  const postgres = await postgresForTests();
  if ("missing" in postgres) throw new Error(postgres.missing);
  const { url: databaseUrl, drop } = await newDatabase(postgres.url);
  const folder = newDataDir();
  const targets: string[] = [];
  const balancer = await openBalancer(targets);
  const stripe = await startFakeStripe({
    webhookSecret,
    webhook: async (request) =>
      fetch(`${balancer.url}/api/stripe/webhook`, {
        method: "POST",
        headers: request.headers,
        body: await request.arrayBuffer(),
      }),
  });
  const site = await open((port) => ({
    ...sellingSettings({
      dataDir: path.join(folder, `machine-${port}`),
      databaseUrl,
      stripe: stripe.url,
    }),
    HOST: "localhost",
    ORIGIN: balancer.url,
    TRUSTED_PROXIES: "1",
  }));
  targets.push(...site.targets);
  try {
    await Promise.all(site.servers.map((server) => server.start()));
    const walker = walkOn(balancer);
    const buying = Array.from({ length: 4 }, (_, buyer) =>
      buy(buyer, askSite(buyer, balancer.url), stripe.token),
    );
    await Promise.race(buying);
    await site.kill();
    const bought = await Promise.all(buying);
    const isOpen = async () => !(await Promise.all(bought.map((each) => each.isPaid()))).every(Boolean);
    // What is not settled by then, the books call unsettled.
    for (const until = Date.now() + 120_000; Date.now() < until && (await isOpen());) {
      stripe.settle();
      await stripe.deliver({ copies: 2, shuffle: true });
      await pause(100);
    }
    const walked = await walker.stop();
    const { db, close } = await openPostgres(databaseUrl);
    const books = await compareBooks(db, bought, stripe.state).finally(close);
    return { books, walked, balancer };
  } finally {
    await Promise.all(site.servers.map((server) => server.stop()));
    await Promise.all([stripe.close(), balancer.close()]);
    await drop();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Somebody who reads at least 21 pages, one after the other, and presses "reload" when one breaks off in the middle: no proxy can ask
 * a second server for an answer whose beginning has already gone out.
 */
function walkOn({ url }: Balancer) {
  const pages = ["/", "/workshops", "/academy/events", "/imprint", "/store/cart"];
  const walked = { pages: 0, brokenOff: 0, failures: [] as string[] };
  let isOver = false;
  /** @throws TypeError when no answer begins */
  const read = async (page: string) => {
    const answer = await fetch(url + page);
    const text = await answer.text().catch(() => null);
    return text === null ? "broken off" : answer.status;
  };
  const walking = (async () => {
    for (; !isOver || walked.pages <= 20; walked.pages += 1) {
      const page = pages[walked.pages % pages.length] ?? "/";
      let seen = await read(page).catch(String);
      if (seen === "broken off") {
        walked.brokenOff += 1;
        seen = await read(page).catch(String);
      }
      if (seen !== 200) walked.failures.push(`${page} ${seen}`);
      await pause(20);
    }
  })();
  const stop = async () => {
    isOver = true;
    await walking;
    return walked;
  };
  return { stop };
}

const serve = (port: number, env: Record<string, string>) =>
  new Supervised(port, () => ({ args: ["server.js"], cwd: buildFolders().current(), env }));

test("of two sites one dies by kill -9: four buyers have one order each, and no page fails", async () => {
  const { books, walked, balancer } = await survive(async (settings) => {
    const ports = [await freePort(), await freePort()];
    const servers = ports.map((port) => serve(port, settings(port)));
    const kill = async () => {
      await servers[0]?.kill();
      await servers[0]?.start();
    };
    return { servers, targets: servers.map(({ url }) => url), kill };
  });
  expect(books).toEqual(nothing);
  expect(walked.failures).toEqual([]);
  // One process died once, and each walk reads one page at a time.
  expect(walked.brokenOff).toBeLessThan(2);
  // Otherwise nobody noticed the death.
  expect(balancer.retried).toBeGreaterThan(0);
});

test("of two processes on one port one dies by kill -9: the same, behind a proxy that asks the port twice", async () => {
  const { books, walked } = await survive(async (settings) => {
    const port = await freePort();
    const token = "a-token-of-the-metrics";
    const server = serve(port, { ...settings(port), WEB_CONCURRENCY: "2", METRICS_TOKEN: token });
    /** The second begins when the first one answers. */
    const answering = new Set<string | undefined>();
    const ask = async () => {
      const answer = await fetch(`${server.url}/metrics`, {
        headers: { authorization: `Bearer ${token}`, connection: "close" },
      });
      answering.add(/^process_start_time_seconds (\S+)/m.exec(await answer.text())?.[1]);
      return answering.size;
    };
    const kill = async () => {
      await expect.poll(ask, { timeout: 30_000 }).toBe(2);
      const [first, ...others] = children(server.pid);
      expect(others).toHaveLength(1);
      process.kill(Number(first), "SIGKILL");
      await expect.poll(() => children(server.pid).filter((each) => each !== first).length).toBe(2);
    };
    return { servers: [server], targets: [server.url, server.url], kill };
  });
  expect(books).toEqual(nothing);
  expect(walked.failures).toEqual([]);
  // One process died once, and each walk reads one page at a time.
  expect(walked.brokenOff).toBeLessThan(2);
});

const children = (pid: number) =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
