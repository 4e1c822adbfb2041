import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as limits from "@/backend/ground/limits/limits";
import { onOneDatabase } from "@/tests/support/database";
import { anna, openStrangers, type Strangers } from "./strangers-world";

const invented = "nobody.there@example.com";
const DAY = 86_400;

onOneDatabase("asks for invented addresses", (open) => {
  let strangers: Strangers;
  let world: Strangers["world"];
  beforeEach(async () => {
    strangers = await openStrangers(open);
    ({ world } = strangers);
  });
  afterEach(async () => {
    vi.resetAllMocks();
    await world.close();
  });
  const mailsTo = (email: string) => world.deps.mails.to(email).length;
  /** Everything that leaves within a day, looked at every hour. */
  async function deliverForADay(): Promise<void> {
    for (let hour = 0; hour <= 24; hour++) {
      await strangers.deliver();
      world.deps.time.forward(DAY / 24);
    }
  }
  async function askMany(count: number, ip: string) {
    const answers = [];
    for (let turn = 0; turn < count; turn++)
      answers.push(await strangers.ask(`invented-${turn}@example.com`, { ip }));
    return answers;
  }

  it("of one client without script: sixty a day are mailed, not 300, and thirty of them at once", async () => {
    const answers = await askMany(300, "203.0.113.9");
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(60);
    expect(new Set(answers.slice(60).map(({ code }) => code))).toEqual(new Set(["TOO_MANY_REQUESTS"]));
    await strangers.deliver();
    expect(world.deps.mails.sent).toHaveLength(30);
    await deliverForADay();
    expect(world.deps.mails.sent).toHaveLength(60);
    expect((await strangers.ask(anna)).errors).toEqual([]);
  });

  it("of a /48 that changes its /64 are 240 a day in all", async () => {
    const answers = [];
    for (let turn = 0; turn < 300; turn++)
      answers.push(
        await strangers.ask(`invented-${turn}@example.com`, { ip: `2001:db8:9:${turn.toString(16)}::1` }),
      );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(240);
    const other = { ip: "2001:db8:9:ffff::1", work: "0" };
    expect((await strangers.ask("somebody@example.com", other)).code).toBe("WORK_REQUIRED");
    expect((await strangers.ask(anna, { ip: "2001:db8:a:1::1" })).errors).toEqual([]);
  });

  it("are mailed as many as the network may ask, without the guard (control)", async () => {
    vi.spyOn(limits, "countedBy").mockResolvedValue(0);
    const { countAttempt } = limits;
    vi.spyOn(limits, "countAttempt").mockImplementation(async (db, clock, key, limit) =>
      key.startsWith("sign-in-addresses") ? 1 : countAttempt(db, clock, key, limit),
    );
    const answers = await askMany(100, "203.0.113.9");
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(100);
  });

  it("of one browser with script cost work from the third address on; the same address again is free", async () => {
    const ip = "203.0.113.9";
    const ask = (at: number, work = "0") => strangers.ask(`invented-${at}@example.com`, { ip, work });
    for (const at of [1, 2, 1, 2, 2]) expect((await ask(at)).errors).toEqual([]);
    const third = await ask(3);
    expect(third.code).toBe("WORK_REQUIRED");
    expect((await ask(3, await strangers.solved(third.task))).errors).toEqual([]);
    expect((await ask(4)).code).toBe("WORK_REQUIRED");
    expect((await strangers.ask("somebody@example.com", { work: "0" })).errors).toEqual([]);
  });

  it("send ten mails a day to one address that nobody proved, and then one an hour, from wherever they come", async () => {
    await strangers.strangersAsk(40, invented);
    await deliverForADay();
    expect(mailsTo(invented)).toBe(11);
    // A member's are joined in two minutes' worth.
    await strangers.strangersAsk(40, anna);
    await strangers.deliver();
    world.deps.time.forward(120);
    await strangers.deliver();
    expect(mailsTo(anna)).toBe(11);
  });

  it("make no newcomer wait who works: her mail leaves at once, and without script within the hour", async () => {
    await strangers.strangersAsk(40, invented);
    const first = await strangers.ask(invented, { work: "0" });
    expect(first.code).toBe("WORK_REQUIRED");
    await strangers.deliver();
    const before = mailsTo(invented);
    expect((await strangers.ask(invented, { work: await strangers.solved(first.task) })).errors).toEqual([]);
    world.deps.time.forward(120);
    await strangers.deliver();
    expect(mailsTo(invented)).toBe(before + 1);
  });

  it("are answered alike for a member and for nobody, with the same work from the eleventh ask of a day on", async () => {
    for (const email of [anna, invented]) {
      await strangers.strangersAsk(10, email);
      world.deps.time.forward(3_600);
      expect((await strangers.ask(email, { work: "0" })).code).toBe("WORK_REQUIRED");
    }
  });
});
