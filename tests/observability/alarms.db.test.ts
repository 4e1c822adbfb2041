// Isolated: it sets who may read the metrics
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { like } from "drizzle-orm";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { runAlone } from "@/backend/ground/database/run-alone";
import { healthEndpoint } from "@/backend/desk/operator/health-endpoint";
import { runJobs } from "@/backend/jobs";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { noteReturned, returnToken } from "@/backend/ground/mail/bounces";
import { queueMail, RETRY_PAUSES } from "@/backend/ground/mail/outbox";
import { outbox } from "@/backend/ground/mail/tables";
import { createMailTransport } from "@/backend/ground/mail/transport";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import { createBodies } from "@/lib/server/bodies";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { answerMetrics, metrics } from "@/lib/observe/metrics";
import { findProgram } from "@/scripts/support/processes.mjs";
import { testDatabase } from "@/tests/support/database";
import { openMailServer } from "@/tests/support/mail-server";
import { alarms, judge, linesFor, type Readings } from "@/tests/support/promtool";
import { openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { signInMember } from "@/tests/support/sign-in-member";
import { date } from "@/tests/support/waiting-world";

// Before the modules above read it.
vi.hoisted(() => void vi.stubEnv("METRICS_TOKEN", "a-token-of-some-length"));

let world: RenewalWorld;
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
/** A database that takes connections and never says a word. */
const mute = net.createServer((socket) => void socket.on("error", () => undefined));
let pool: Pool;
let isAway = false;
let isFull = false;
let isDown = false;
const server = http.createServer((request, response) => void answerMetrics(request, response));
/** Reads no body to its end, as nobody sends one. */
const doors = createGuardedServer(
  { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false, TRUSTED_PROXIES: 0 },
  { request: async (_request, response) => void response.end() },
  { bodies: createBodies({ patienceMs: 50 }) },
).server;
const portOf = (of: net.Server) => z.object({ port: z.number() }).parse(of.address()).port;

beforeAll(async () => {
  world = await openRenewalWorld(testDatabase);
  mailServer = await openMailServer();
  for (const each of [server, mute, doors])
    await new Promise<void>((resolve) => each.listen(0, "127.0.0.1", resolve));
  pool = new Pool({ host: "127.0.0.1", port: portOf(mute), max: 1 });
});
beforeEach(async () => {
  await world.reset();
  await world.db.delete(outbox);
  mailServer.refuse(null);
  isAway = isFull = isDown = false;
});
afterAll(async () => {
  for (const each of [server, doors]) {
    each.closeAllConnections();
    each.close();
  }
  mute.close();
  await mailServer.close();
  await world.close();
});

/** What Prometheus reads of this process; null: nothing. */
async function scrape(): Promise<string | null> {
  if (isDown) return null;
  const { deps } = world;
  const database = async () => {
    if (isAway) throw new Error("away");
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = pool;
    return { ...(await deps.database()), pool: () => ({ total, idle, waiting }) };
  };
  // A file where the folder should be: nothing can be written there.
  const settings = isFull ? { ...deps.settings, dataDir: import.meta.filename } : deps.settings;
  metrics().ask = async () => {
    const endpoint = healthEndpoint({ ...deps, settings, database });
    const answer = await endpoint.fetch(new Request("http://site.invalid/health/figures"));
    return answer.ok ? JSON.parse(await answer.text()) : null;
  };
  const headers = { authorization: "Bearer a-token-of-some-length", connection: "close" };
  const answer = await fetch(`http://127.0.0.1:${portOf(server)}/metrics`, { headers });
  return answer.text();
}

const mail = { recipient: "anna@example.com", template: "hello", data: {} };
const deliver = () =>
  deliverMails(
    {
      ...world.deps,
      mail: createMailTransport({ smtpUrl: mailServer.url, dataDir: "/nowhere", mailFrom: "a@b.cc" }),
    },
    { hello: async () => ({ subject: "Hello", heading: "Hello", blocks: [] }) },
  );
const deferred = { at: "RCPT TO", code: 451 } as const;
const inTenMinutes = () => new Date(world.time.now().getTime() + 600_000);
let isAlive: () => Promise<boolean> = async () => false;

/** A cause as it is made in each minute from 0 on, and the minute of it by which the alarm has to be firing. */
type Cause = { by: number; make: (minute: number) => Promise<unknown> };
const once = (make: () => Promise<unknown>) => async (minute: number) => minute === 0 && (await make());

const causes: Record<string, Cause> = {
  SiteDown: { by: 2, make: async () => (isDown = true) },
  DatabaseAway: { by: 2, make: async () => (isAway = true) },
  /** A run that hangs, while it says that it is at it. */
  JobLate: {
    by: 17,
    async make(minute) {
      if (minute > 0) return expect.poll(() => isAlive()).toBe(true);
      const hangs = (alive: () => Promise<boolean>) => new Promise(() => void (isAlive = alive));
      void runAlone(world.deps, "renewals", hangs, { everyMs: 60_000 });
    },
  },
  /** One renewal that never succeeds, though its job comes to its end each time. */
  JobFails: {
    by: 6,
    async make(minute) {
      if (minute === 0) {
        await world.subscribe("demo_card_4242");
        world.around((demo) => ({ ...demo, create: () => Promise.reject(new GatewayUnavailable("down")) }));
      }
      await runJobs(world.deps, world.backend.webhook);
    },
  },
  /** The pauses between the tries add up to two days, which the clock jumps over. */
  MailsGivenUp: {
    by: 1,
    make: once(async () => {
      await queueMail(world.db, world.deps, { ...mail, reason: "one" });
      mailServer.refuse(deferred);
      for (const seconds of [...RETRY_PAUSES, 0]) {
        await deliver();
        world.time.forward(seconds);
      }
    }),
  },
  MailsRefused: {
    by: 1,
    make: once(async () => {
      for (let at = 0; at < 20; at++) await queueMail(world.db, world.deps, { ...mail, reason: String(at) });
      mailServer.refuse({ at: "RCPT TO", code: 550 });
      await deliver();
    }),
  },
  /** Of forty mails ten bounce. */
  MailsReturned: {
    by: 1,
    make: once(async () => {
      for (let at = 0; at < 40; at++)
        await queueMail(world.db, world.deps, {
          ...mail,
          recipient: `invented-${at}@example.com`,
          reason: `invented ${at}`,
        });
      await deliver();
      const sent = await world.db.select().from(outbox).where(like(outbox.reason, "invented %")).limit(10);
      for (const { id } of sent)
        await noteReturned(
          world.deps,
          { token: await returnToken(world.deps, id), as: "bounced" },
          world.time.now(),
        );
    }),
  },
  MailsExpired: {
    by: 12,
    async make(minute) {
      for (const reason of minute === 0 ? ["1", "2", "3"] : [])
        await queueMail(world.db, world.deps, { ...mail, reason, expiresAt: inTenMinutes() });
      mailServer.refuse(deferred);
      await deliver();
    },
  },
  /** However often it is tried in between, the alarm comes before the code runs out. */
  MailsLate: {
    by: 8,
    async make(minute) {
      if (minute === 0)
        await queueMail(world.db, world.deps, { ...mail, reason: "sign-in", expiresAt: inTenMinutes() });
      mailServer.refuse(deferred);
      await deliver();
    },
  },
  /** Three people pay by debit, and only the reconciler learns how it ended. */
  WebhooksSilent: {
    by: 12,
    async make(minute) {
      if (minute < 3) await world.buy(await world.shopper(), "demo_iban_DE89");
      // The events come to another address.
      await runJobs(world.deps, { fetch: async () => new Response() });
    },
  },
  /** Every seat of a small date, by one member and by invoice. */
  SeatsHeldUnpaid: {
    by: 2,
    make: once(async () => {
      const client = await world.shopper([{ ...date, quantity: 2 }]);
      await signInMember(world, client, "nora.keller@example.com");
      expect((await world.buy(client, "invoice")).errors).toEqual([]);
    }),
  },
  ManyFailures: {
    by: 11,
    async make() {
      for (let request = 0; request < 100; request++)
        metrics().requests.observe({ route: "/", method: "GET", status: request < 3 ? "5xx" : "2xx" }, 0.01);
    },
  },
  /** Bodies that do not come, from ten sockets each minute. */
  RequestsRefused: {
    by: 8,
    async make() {
      const head = "POST /api/graphql/shop HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n{";
      const sockets = Array.from({ length: 10 }, () => net.connect(portOf(doors), "127.0.0.1"));
      for (const socket of sockets)
        socket
          .on("error", () => undefined)
          .resume()
          .write(head);
      await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
    },
  },
  EventLoopBlocked: {
    by: 6,
    async make() {
      await pause(50);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700);
      await pause(20);
    },
  },
  PoolExhausted: {
    by: 2,
    make: once(async () => {
      for (let question = 0; question < 7; question++) void pool.query("select 1").catch(() => undefined);
      await expect.poll(() => pool.waitingCount).toBeGreaterThan(5);
    }),
  },
  CannotWrite: { by: 1, make: async () => (isFull = true) },
};

/** Minutes in which all is well. */
const WELL = 8;

async function readings(cause: Cause): Promise<Readings> {
  const texts: Readings = [];
  await scrape();
  for (let minute = -WELL; minute <= cause.by; minute++) {
    if (minute >= 0) await cause.make(minute);
    texts.push(await scrape());
    world.time.forward(60);
  }
  return texts;
}

describe("the documented alarms", () => {
  it("are all made to happen here, and the papers say what to do at each", () => {
    const papers = fs.readFileSync("docs/observability.md", "utf8");
    const names = alarms.map(({ alert }) => alert);
    expect(names.filter((alarm) => !papers.includes(`| \`${alarm}\``))).toEqual([]);
    expect([...Object.keys(causes), "DiskFull"].sort()).toEqual(names.toSorted());
  });

  it.each(Object.entries(causes))("%s fires when its cause happens, and not before", async (alarm, cause) => {
    const texts = await readings(cause);
    const last = WELL + cause.by;
    const [before, after] = [texts[WELL - 1] ?? null, texts[last] ?? null];
    expect(linesFor(alarm, after)).not.toEqual(linesFor(alarm, before));
    if (!findProgram("promtool")) return;
    const happened = { readings: texts, wanted: { [WELL - 1]: false, [last]: true } };
    // Control: the same readings without the minutes in which it happened.
    const well = texts.map((text, minute) => (minute < WELL ? text : before));
    expect(await judge(alarm, happened, { readings: well, wanted: { [last]: false } })).toBe("");
  });

  it.runIf(findProgram("promtool"))(
    "DiskFull fires for what the node exporter says of a disk of which a tenth is left",
    async () => {
      const { bsize, blocks } = fs.statfsSync("/");
      const disk = 'mountpoint="/",fstype="ext4"';
      const figures = (left: number) =>
        `node_filesystem_size_bytes{${disk}} ${bsize * blocks}\n` +
        `node_filesystem_avail_bytes{${disk}} ${bsize * blocks * left}`;
      const texts = Array.from({ length: 25 }, (_, minute) => figures(minute < 10 ? 0.11 : 0.09));
      expect(await judge("DiskFull", { readings: texts, wanted: { 9: false, 19: false, 21: true } })).toBe(
        "",
      );
    },
  );
});
