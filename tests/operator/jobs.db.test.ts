import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAlone } from "@/backend/database/run-alone";
import { runJobs } from "@/backend/jobs";
import { operatorToken } from "@/backend/operator/endpoint";
import * as tables from "@/tests/support/schema";
import { onEachDatabase, testDatabase } from "@/tests/support/database";
import { openRenewalWorld, type RenewalWorld } from "@/tests/support/renewal-world";
import { rowsOf } from "@/tests/support/rows";

onEachDatabase("jobs", (open) => {
  let world: RenewalWorld;
  beforeAll(async () => void (world = await openRenewalWorld(open)));
  beforeEach(() => world.reset());
  afterAll(() => world.close());

  const leases = () => rowsOf(world.db, tables.jobLeases);
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

  test("of twenty runners one runs, and it is free afterwards, also after a failure", async () => {
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

  test("a killed runner's lease runs out; the late one learns that it is not its job any more", async () => {
    const killed = begin("renewals");
    await killed.began;
    world.time.forward(170);
    expect(await killed.alive()).toBe(true);
    world.time.forward(170);
    expect(await runAlone(world.deps, "renewals", async () => "too early")).toBeNull();
    world.time.forward(11);
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

  test("control: without the lease both run at once", async () => {
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

  test("all of them run once, print what they did, and do nothing the second time", async () => {
    await world.subscribe("demo_card_4242");
    const first = await runJobs(world.deps, world.backend.webhook);
    expect(first).toMatchObject({ ok: true });
    expect(first.lines.find((line) => line.startsWith("renewals"))).toMatch(/charged 1, asked 0/);
    expect(first.lines.find((line) => line.startsWith("mails"))).toMatch(/sent 1, failed 0/);
    const second = await runJobs(world.deps, world.backend.webhook);
    expect(second.lines.find((line) => line.startsWith("renewals"))).toMatch(/charged 0, asked 0/);
    expect(await world.charges()).toBe(1);
  });

  test("a job that fails does not stop the others", async () => {
    await world.subscribe("demo_card_4242");
    const broken = { fetch: () => Promise.reject(new Error("no webhook")) };
    await world.buy(await world.shopper([{ productId: 6001 }]));
    const { ok, lines } = await runJobs(world.deps, broken);
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(/^demo events +failed, the log says why$/);
    expect(lines.find((line) => line.startsWith("renewals"))).toMatch(/charged 1/);
  });
});

describe("npm run jobs beside a server", () => {
  test("asks it through the operator's door, with its token only", async () => {
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
    expect(await answer.json()).toMatchObject({ ok: true });
    expect(await world.charges()).toBe(1);
    await world.close();
  });
});
