import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as limits from "@/backend/limits/limits";
import { deliverMails } from "@/backend/mail/deliver-mails";
import { mails } from "@/backend/mails";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

vi.mock(import("@/backend/limits/limits"), { spy: true });

/** 1,000 questions within a minute, from 4 networks for 200 addresses. Source: A6. */
const QUESTIONS = 1_000;

onOneDatabase("a flood of sign-in mails", (open) => {
  let world: MemberWorld;
  beforeEach(async () => void (world = await openMemberWorld(open)));
  afterEach(async () => {
    vi.resetAllMocks();
    await world.close();
  });

  const ask = async (into: MemberWorld, turn: number) => {
    const client = new ContractClient((target, init) => {
      const headers = new Headers(init.headers);
      headers.set("fla-client-ip", `192.0.2.${turn % 4}`);
      return into.send(target, { ...init, headers });
    });
    const { data } = await client.ask("getInWithEmail", { log: `person-${turn % 200}@example.com` });
    return [data, client.binding?.replace(/[0-9a-z-]/gi, "x").length];
  };
  const flood = async (into: MemberWorld, questions = QUESTIONS) => {
    const answers = [];
    for (let turn = 0; turn < questions; turn++) answers.push(await ask(into, turn));
    await deliverMails(into.deps, mails);
    return new Set(answers.map((answer) => JSON.stringify(answer)));
  };

  it("lets 30 mails a minute out, with one answer for all, also after a restart", async () => {
    expect((await flood(world)).size).toBe(1);
    expect(world.deps.mails.sent).toHaveLength(30);
    const recipients = world.deps.mails.sent.map(({ to }) => to);
    for (const one of recipients) expect(recipients.filter((to) => to === one).length).toBeLessThanOrEqual(3);

    const restarted = await openMemberWorld(async () => world.database);
    restarted.deps.time.forward(30);
    await flood(restarted, 60);
    expect(restarted.deps.mails.sent).toHaveLength(0);
  }, 120_000);

  it("lets 10 mails of a network out in a quarter of an hour, however slowly they are asked for", async () => {
    for (let minute = 0; minute < 15; minute++) {
      for (let turn = 0; turn < 20; turn++) await ask(world, minute * 20 + turn);
      await deliverMails(world.deps, mails);
      world.deps.time.forward(60);
    }
    expect(world.deps.mails.sent).toHaveLength(40);
  }, 120_000);

  it("would send more without the limits (control)", async () => {
    vi.mocked(limits.takeFromLimit).mockImplementation(async () => true);
    await flood(world, 120);
    expect(world.deps.mails.sent.length).toBeGreaterThan(40);
  });
});
