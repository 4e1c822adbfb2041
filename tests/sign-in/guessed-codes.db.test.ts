import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as limits from "@/backend/ground/limits/limits";
import { signInAlphabet } from "@/lib/rules/forms/typed-code";
import { onOneDatabase } from "@/tests/support/database";
import { anna, link, openStrangers, type Strangers, wrongOf } from "./strangers-world";

onOneDatabase("strangers who guess codes", (open) => {
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
  const elsewhere = () => strangers.elsewhere();
  const alreadyAsked = (key: string, count: number) => strangers.alreadyAsked(key, count);
  const deliver = () => strangers.deliver();
  const mailed = () => strangers.mailed();
  const solved = (task: string) => strangers.solved(task);
  const knownDevice = () => strangers.knownDevice();
  const typed = (...code: Parameters<Strangers["typed"]>) => strangers.typed(...code);

  it("burn their own tries: eight wrong ones by address, and hers is as good as before", async () => {
    const { code } = await world.mailTo(anna);
    const ip = elsewhere();
    for (let turn = 1; turn <= 8; turn++) await typed(wrongOf(code, turn), { email: anna }, ip);
    expect((await typed(code, { email: anna }, ip)).status).toBe(400);
    expect((await typed(code, { email: anna })).status).toBe(200);
  });

  it("slow only their own network: work from the thirty-first wrong one of a day on, none from the hundredth", async () => {
    const device = await knownDevice();
    const mine = await world.mailTo(anna);
    const [ip, other] = [elsewhere(), elsewhere()];
    await alreadyAsked(`code-wrong-ip:${ip}`, 30);
    const first = await typed(wrongOf(mine.code), { email: anna }, ip);
    expect(first.body.error).toBe("work_required");
    const done = await solved(String(first.body.work));
    const guess = await typed(wrongOf(mine.code), { email: anna, work: done }, ip);
    expect(guess.body.error).toBe("invalid_grant");
    expect((await typed(mine.code, { email: anna, work: done }, ip)).body.error).toBe("work_required");
    await alreadyAsked(`code-wrong-ip:${other}`, 100);
    expect((await typed(mine.code, { email: anna }, other)).body.error).toBe("invalid_grant");

    expect((await typed(wrongOf(mine.code), { email: anna, device }, other)).status).toBe(400);
    const elsewhereWithLink = { grant_type: link, token: mine.token, code: mine.code };
    expect((await world.post(elsewhereWithLink, undefined, { "fla-client-ip": other })).status).toBe(200);
    const again = await world.mailTo(anna);
    expect((await typed(again.code, { email: anna, device }, other)).status).toBe(200);
  });

  it("are counted by their /48 as well, over all addresses", async () => {
    await alreadyAsked("code-wrong-net:2001:db8:7", 60);
    const guess = (email: string, ip: string) => typed("KKKKKKKK", { email }, ip);
    const tasks = await Promise.all([
      guess(anna, "2001:db8:7:1::1"),
      guess("ben@example.com", "2001:db8:7:ffff::1"),
      guess(anna, "2001:db8:8:1::1"),
    ]);
    expect(tasks.map(({ body }) => body.error)).toEqual(["work_required", "work_required", "invalid_grant"]);
  });

  it("from 300 networks find nothing and close nothing: her code is good in any browser, work or none", async () => {
    const mine = await world.mailTo(anna);
    for (let turn = 1; turn <= 300; turn++) await typed(wrongOf(mine.code, turn), { email: anna });
    await deliver();
    expect(mailed().filter((text) => text.includes("wrong sign-in codes"))).toHaveLength(1);
    expect((await typed(mine.code, { email: anna })).status).toBe(200);
  });

  it("alarm the operator once, and stop nobody, when there are a thousand in a day", async () => {
    const mine = await world.mailTo(anna);
    await alreadyAsked("code-wrong-all", 998);
    for (let turn = 1; turn <= 4; turn++) await typed(wrongOf(mine.code, turn), { email: anna });
    expect(world.deps.errors.filter(({ message }) => message.includes("guessing"))).toHaveLength(1);
    expect((await typed(mine.code, { email: anna })).status).toBe(200);
  });

  it("have one chance in a thousand a day by calculation, and more than one a day with six digits (control)", () => {
    /** 200 networks of the kind with the highest ceiling guess all day, and each holds five open codes of an address. */
    const guesses = 200 * 400;
    const chance = (codes: number) => (guesses * 200 * 5) / codes;
    expect(chance(signInAlphabet.length ** 8)).toBeLessThan(1 / 1_000);
    expect(chance(10 ** 6)).toBeGreaterThan(1);
  });

  it("could go on without the guard (control)", async () => {
    const ip = elsewhere();
    await alreadyAsked(`code-wrong-ip:${ip}`, 100);
    vi.spyOn(limits, "countedBy").mockResolvedValue(0);
    const { code } = await world.mailTo(anna);
    expect((await typed(code, { email: anna }, ip)).status).toBe(200);
  });
});
