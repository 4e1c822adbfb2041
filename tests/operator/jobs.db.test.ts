import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LEASE_SECONDS, runAlone } from "@/backend/ground/database/run-alone";
import { runJobs, startJobs } from "@/backend/jobs";
import { operated } from "@/tests/support/operating";
import { claimMails, queueMail, RETRY_PAUSES } from "@/backend/ground/mail/outbox";
import { operatorToken } from "@/backend/desk/operator/endpoint";
import type { MailTransport } from "@/backend/ports";
import * as tables from "@/tests/support/schema";
import { onEachDatabase, testDatabase } from "@/tests/support/database";
import { MailRecorder } from "@/tests/support/mail-recorder";
import { openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { rowsOf } from "@/tests/support/rows";
import { about } from "@/tests/support/clock";

onEachDatabase("jobs of several processes", (open) => {
  let world: RenewalWorld;
  beforeAll(async () => void (world = await openRenewalWorld(open)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const leases = async () =>
    (await rowsOf(world.db, tables.jobLeases)).filter(({ until }) => until > world.deps.clock());
  /** A job of one runner that lasts as long as the test wants. */
  function begin(name: string) {
    let end = () => {};
    const lasts = new Promise<void>((resolve) => (end = resolve));
    let isAlive: () => Promise<boolean> = async () => false;
    let tell = () => {};
    const began = new Promise<void>((resolve) => (tell = resolve));
    const done = runAlone(world.deps, name, async (alive) => {
      isAlive = alive;
      tell();
      await lasts;
      return "done";
    });
    return { began, done, end, alive: () => isAlive() };
  }

  it("of twenty runners one runs, and it is free afterwards, also after a failure", async () => {
    const first = begin("renewals");
    await first.began;
    const others = await Promise.all(
      Array.from({ length: 19 }, () => runAlone(world.deps, "renewals", async () => "too many")),
    );
    expect(others).toEqual(Array.from({ length: 19 }, () => null));
    expect(await runAlone(world.deps, "another job", async () => "mine")).toBe("mine");
    first.end();
    expect(await first.done).toBe("done");
    const failing = runAlone(world.deps, "renewals", () => Promise.reject(new Error("no")));
    await expect(failing).rejects.toThrow("no");
    expect(await runAlone(world.deps, "renewals", async () => "next")).toBe("next");
    expect(await leases()).toEqual([]);
  });

  it("a killed runner's lease runs out; the late one learns that it is not its job any more", async () => {
    const killed = begin("renewals");
    await killed.began;
    world.time.forward(LEASE_SECONDS - 1);
    expect(await killed.alive()).toBe(true);
    world.time.forward(LEASE_SECONDS - 1);
    expect(await runAlone(world.deps, "renewals", async () => "too early")).toBeNull();
    world.time.forward(1);
    const next = begin("renewals");
    await next.began;
    expect(await killed.alive()).toBe(false);
    expect(await next.alive()).toBe(true);
    killed.end();
    await killed.done;
    expect(await leases()).toHaveLength(1);
    next.end();
    await next.done;
  });

  it("of several processes one runs a job in each period, and tells whether it failed", async () => {
    let runs = 0;
    const byTheClock = () =>
      runAlone(world.deps, "reminders", async () => (runs += 1), { everyMs: 60_000 }).catch(() => "failed");
    for (let process = 0; process < 4; process++) await byTheClock();
    expect(runs).toBe(1);
    world.time.forward(60);
    await Promise.all([byTheClock(), byTheClock(), byTheClock(), byTheClock()]);
    expect(runs).toBe(2);
    const fails = () => Promise.reject(new Error("no"));
    await expect(runAlone(world.deps, "reminders", fails)).rejects.toThrow("no");
    const [row] = await rowsOf(world.db, tables.jobLeases);
    expect(row).toMatchObject({ failures: 1, endedAt: about(world.deps.clock()) });
  });

  it("what a process that ends leaves undone is due at once in the next one", async () => {
    const [soon, now] = [new AbortController(), new AbortController()];
    const how = { everyMs: 60_000, ending: { soon: soon.signal, now: now.signal } };
    let alive: () => Promise<boolean> = async () => false;
    const ended = runAlone(
      world.deps,
      "renewals",
      (isAlive) => {
        alive = isAlive;
        return new Promise<never>(() => undefined);
      },
      how,
    );
    await expect.poll(() => alive()).toBe(true);
    soon.abort();
    expect(await alive()).toBe(false);
    expect(await runAlone(world.deps, "renewals", async () => "too early", { everyMs: 60_000 })).toBeNull();
    now.abort();
    await expect(ended).rejects.toThrow("The process ends.");
    expect(await runAlone(world.deps, "renewals", async () => "next", { everyMs: 60_000 })).toBe("next");
    expect(await runAlone(world.deps, "another job", async () => "none", how)).toBeNull();
  });

  it("a server that ends in the middle of a mail leaves it to the next one, which sends it once", async () => {
    const { deps } = world;
    await queueMail(world.db, deps, {
      reason: "one",
      recipient: "anna@example.com",
      template: "contact",
      data: { name: "Anna", email: "anna@example.com", topic: "Events", message: "Hello" },
    });
    let began = () => {};
    const isSending = new Promise<void>((resolve) => (began = resolve));
    const stuck: MailTransport = {
      send: (_mail, until) =>
        new Promise((_, reject) => {
          until?.signal.addEventListener("abort", () => reject(new Error("cut")));
          began();
        }),
    };
    const end = startJobs({ ...deps, mail: stuck }, world.backend, 50);
    await isSending;
    await end();
    expect(await leases()).toEqual([]);
    expect(await rowsOf(world.db, tables.outbox)).toMatchObject([{ attempts: 0, sentAt: null }]);
    const next = new MailRecorder();
    const endNext = startJobs({ ...deps, mail: next }, world.backend);
    await expect.poll(async () => (await rowsOf(world.db, tables.outbox))[0]?.sentAt).not.toBeNull();
    await endNext();
    expect(next.sent).toHaveLength(1);
  });

  it("a job that fails stays due, and is tried again soon, by a person at once", async () => {
    const daily = { everyMs: 24 * 3_600_000 };
    const begun = world.deps.clock();
    const run = (work: () => Promise<unknown>) => runAlone(world.deps, "old data", work, daily);
    const fails = () => Promise.reject(new Error("no"));
    await expect(run(fails)).rejects.toThrow("no");
    expect(await run(fails)).toBeNull();
    world.time.forward(600);
    await expect(run(fails)).rejects.toThrow("no");
    const row = async () => (await rowsOf(world.db, tables.jobLeases))[0];
    expect(await row()).toMatchObject({ failures: 2, dueAt: about(begun) });
    expect(await runAlone(world.deps, "old data", async () => "by hand")).toBe("by hand");
    expect(await row()).toMatchObject({ failures: 0, dueAt: about(begun) });
    expect(await run(async () => "done")).toBe("done");
    expect(await run(async () => "too early")).toBeNull();
    expect((await row())?.dueAt?.getTime()).toBeGreaterThan(world.deps.clock().getTime() + 20 * 3_600_000);
  });

  it("a job whose runner was killed is due again once its lease is over, however seldom it runs", async () => {
    const daily = { everyMs: 24 * 3_600_000 };
    void runAlone(world.deps, "old data", () => new Promise(() => undefined), daily);
    await expect.poll(leases).toHaveLength(1);
    world.time.forward(LEASE_SECONDS);
    expect(await runAlone(world.deps, "old data", async () => "next", daily)).toBe("next");
  });

  it("control: without the lease both run at once", async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (running += 1));
      await rowsOf(world.db, tables.jobLeases);
      running -= 1;
    };
    await Promise.all([work(), work()]);
    expect(most).toBe(2);
  });

  it("all of them run once, print what they did, and do nothing the second time", async () => {
    await world.subscribe("demo_card_4242");
    const first = await runJobs(world.deps, world.backend.webhook);
    expect(first).toMatchObject({ ok: true });
    expect(first.lines.find((line) => line.startsWith("renewals"))).toMatch(/charged 1, asked 0/);
    expect(first.lines.find((line) => line.startsWith("mails"))).toMatch(/sent 1, failed 0/);
    const second = await runJobs(world.deps, world.backend.webhook);
    expect(second.lines.find((line) => line.startsWith("renewals"))).toMatch(/charged 0, asked 0/);
    expect(await world.charges()).toBe(1);
  });

  it("a job that fails does not stop the others", async () => {
    await world.subscribe("demo_card_4242");
    const broken = { fetch: () => Promise.reject(new Error("no webhook")) };
    await world.buy(await world.shopper([{ productId: 6002 }]));
    const { ok, lines } = await runJobs(world.deps, broken);
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(/^demo events +failed, the log says why$/);
    expect(lines.find((line) => line.startsWith("renewals"))).toMatch(/charged 1/);
  });
});

describe("npm run jobs beside a server", () => {
  it("asks it through the operator's door, with its token only", async () => {
    const world = await openRenewalWorld(testDatabase);
    const ask = (token: string) =>
      world.backend.operator.fetch(
        new Request("http://backend.test/api/operator", {
          method: "POST",
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify({ command: "jobs" }),
        }),
      );
    await world.subscribe("demo_card_4242");
    expect((await ask("x".repeat(43))).status).toBe(401);
    expect(await world.charges()).toBe(0);
    const answer = await ask(operatorToken(world.deps));
    expect(await answer.text()).toContain(`{"end":true}`);
    expect(await world.charges()).toBe(1);
    await world.close();
  });

  it("lists what waits and what was given up, sends it again, and drops it", async () => {
    const world = await openRenewalWorld(testDatabase);
    const { deps } = world;
    const ask = (command: { ask: "list" } | { ask: "retry" | "drop"; id: number }) =>
      operated(deps, { command: "jobs", ...command });
    const mail = { recipient: "anna@example.com", template: "contact", data: {} };
    await queueMail(world.db, deps, { ...mail, reason: "waits", sendAt: new Date(+deps.clock() + 60_000) });
    await queueMail(world.db, deps, { ...mail, reason: "given up" });
    await world.db
      .update(tables.outbox)
      .set({ attempts: RETRY_PAUSES.length + 1, error: "450 mailbox busy" })
      .where(eq(tables.outbox.reason, "given up"));
    await queueMail(world.db, deps, { ...mail, reason: "refused" });
    await world.db
      .update(tables.outbox)
      .set({ attempts: 1, ended: "refused", error: "550 no such mailbox" })
      .where(eq(tables.outbox.reason, "refused"));
    const idOf = async (reason: string) =>
      (await rowsOf(world.db, tables.outbox)).find((row) => row.reason === reason)?.id ?? 0;
    const lines = async () => (await ask({ ask: "list" })).lines;
    const givenUp = await idOf("given up");
    const waits = await idOf("waits");
    await runAlone(deps, "renewals", async () => "done");
    const listed = await lines();
    expect(listed[1]).toMatch(/^ {2}renewals +ran 20/);
    expect(listed.slice(2)).toEqual([
      "Emails waiting: 1",
      expect.stringContaining(`${waits}  contact to anna@example.com, since`),
      "Emails given up: 1",
      expect.stringMatching(/contact to anna@example\.com, .*10 tries, 450 mailbox busy$/),
      "Emails refused: 1",
      expect.stringMatching(/contact to anna@example\.com, .*1 try, 550 no such mailbox$/),
      "Emails expired: 0",
    ]);
    expect(await ask({ ask: "retry", id: givenUp })).toMatchObject({ ok: true });
    expect((await lines()).filter((line) => line.startsWith("Emails"))).toEqual([
      "Emails waiting: 2",
      "Emails given up: 0",
      "Emails refused: 1",
      "Emails expired: 0",
    ]);
    // What is being sent now belongs to its sender.
    const [claimed] = await claimMails(deps, 1);
    expect(claimed?.id).toBe(givenUp);
    expect(await ask({ ask: "drop", id: givenUp })).toMatchObject({ ok: false });
    expect(await ask({ ask: "drop", id: waits })).toEqual({
      ok: true,
      lines: [`Email ${waits} has been dropped.`],
    });
    expect(await ask({ ask: "drop", id: waits })).toMatchObject({ ok: false });
    expect(await idOf("given up")).toBe(givenUp);
    await world.close();
  });
});
