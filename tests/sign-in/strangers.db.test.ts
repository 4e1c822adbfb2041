import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { rateLimits } from "@/backend/limits/tables";
import * as limits from "@/backend/limits/limits";
import * as work from "@/backend/limits/work";
import { deliverMails } from "@/backend/mail/deliver-mails";
import { mails } from "@/backend/mails";
import { members } from "@/backend/members/tables";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { asTokens, type MemberWorld, openMemberWorld, readMail } from "@/tests/support/member-world";

vi.mock(import("@/backend/limits/limits"), { spy: true });
vi.mock(import("@/backend/limits/work"), { spy: true });

const anna = "anna.berger@example.com";
const link = "urn:fla:login-link";
const byCode = "urn:fla:login-code";
const wrongOf = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, "0");

onOneDatabase("strangers around a member's sign-in", (open) => {
  let world: MemberWorld;
  beforeEach(async () => {
    world = await openMemberWorld(open);
    await world.database.db.insert(members).values({ email: anna, createdAt: world.deps.clock() });
  });
  afterEach(async () => {
    vi.resetAllMocks();
    await world.close();
  });

  type By = { ip?: string; device?: string; work?: string };
  let networks = 0;
  const elsewhere = () => `10.${(networks += 1) % 200}.${Math.floor(networks / 200)}.7`;
  const ask = async (email: string, { ip = elsewhere(), device, work: done }: By = {}) => {
    const client = new ContractClient(world.send, {
      "fla-client-ip": ip,
      ...(device ? { "fla-device": device } : {}),
      ...(done === undefined ? {} : { "fla-work": done }),
    });
    const answer = await client.ask("getInWithEmail", { log: email });
    const { code, fields } = Object(answer.errors[0]?.extensions);
    return { ...answer, binding: client.binding ?? "", code, task: String(Object(fields).work) };
  };
  const strangersAsk = async (times: number, email?: string) => {
    for (let turn = 0; turn < times; turn++) await ask(email ?? `p${turn}@example.com`);
  };
  const alreadyAsked = (key: string, count: number) =>
    world.database.db.insert(rateLimits).values({ key, count, windowStart: world.deps.clock() });
  const deliver = () => deliverMails(world.deps, mails, 1);
  const mailed = () => world.deps.mails.to(anna).map(({ text }) => text);
  const solved = async (task: string) => {
    const challenge = JSON.parse(task);
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  };
  /** What Anna's own browser holds. */
  const knownDevice = async () => {
    const { token, binding } = await world.mailTo(anna);
    const device = String((await world.post({ grant_type: link, token, binding })).body.device);
    world.deps.mails.sent.length = 0;
    return device;
  };
  const typed = (code: string, more: Record<string, string>, ip = elsewhere()) =>
    world.post({ grant_type: byCode, code, ...more }, "/oauth/token", { "fla-client-ip": ip });

  describe("who ask for mails to her address", () => {
    it("join her mails, and her own link is among them", async () => {
      await strangersAsk(20, anna);
      const { binding } = await ask(anna);
      await deliver();
      expect(mailed()).toHaveLength(10);
      world.deps.time.forward(120);
      await deliver();
      expect(mailed()).toHaveLength(11);
      const tokens = [...(mailed()[10] ?? "").matchAll(/token=(\S+)/g)].map(([, token]) => token ?? "");
      expect(tokens).toHaveLength(11);
      const answers = await Promise.all(
        tokens.map((token) => world.post({ grant_type: link, token, binding })),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    });

    it("make unknown browsers work, and wait only those that cannot; a known one gets its mail at once", async () => {
      const device = await knownDevice();
      await strangersAsk(31, anna);
      await deliver();
      world.deps.mails.sent.length = 0;
      expect(await ask(anna, { device })).toMatchObject({ errors: [] });
      await deliver();
      expect(mailed()).toHaveLength(1);

      const first = await ask(anna, { work: "0" });
      expect(first).toMatchObject({ code: "WORK_REQUIRED" });
      const done = await solved(first.task);
      expect((await ask(anna, { work: done })).errors).toEqual([]);
      expect((await ask(anna, { work: done })).code).toBe("WORK_REQUIRED");
      expect((await ask("ben@example.com", { work: done })).errors).toEqual([]);
    });

    it("leave her pending link and code as they are, and close only their own", async () => {
      const mine = await world.mailTo(anna);
      const ip = elsewhere();
      const theirs: { binding: string }[] = [];
      for (let turn = 0; turn < 6; turn++) theirs.push(await ask(anna, { ip }));
      await deliver();
      const form = { grant_type: link, token: mine.token, binding: mine.binding };
      expect((await world.post(form)).status).toBe(200);
      const links = mailed().slice(1).map(readMail);
      const status = (at: number) =>
        world.post({ grant_type: link, token: links[at]?.token ?? "", binding: theirs[at]?.binding ?? "" });
      expect([(await status(0)).status, (await status(1)).status]).toEqual([400, 200]);
    });
  });

  describe("a flood over many addresses from many networks", () => {
    it("refuses nobody: with work at once, without script a little later; the operator is alarmed once", async () => {
      await strangersAsk(120);
      const [able, unable] = [await ask(anna, { work: "0" }), await ask("no.script@example.com")];
      expect([able.code, unable.errors]).toEqual(["WORK_REQUIRED", []]);
      await ask(anna, { work: await solved(able.task) });
      await deliver();
      expect(mailed()).toHaveLength(1);
      expect(world.deps.mails.to("no.script@example.com")).toHaveLength(0);
      for (let minute = 0; minute < 3; minute++) {
        world.deps.time.forward(60);
        await deliver();
      }
      expect(world.deps.mails.to("no.script@example.com")).toHaveLength(1);
      expect(world.deps.errors.filter(({ message }) => message.includes("flood"))).toHaveLength(1);
    });

    it("costs nothing without the guard (control)", async () => {
      vi.mocked(limits.takeFromLimit).mockResolvedValue(true);
      await strangersAsk(70);
      await deliver();
      expect(world.deps.mails.sent).toHaveLength(70);
    });
  });

  describe("a network that asks too often", () => {
    it("is told so with the minutes, whoever owns the address, and goes on after them", async () => {
      const ip = "2001:db8:1:2::7";
      await alreadyAsked("sign-in-ip:2001:db8:1:2", 100);
      const told = [await ask(anna, { ip }), await ask("nobody@example.com", { ip: "2001:db8:1:2:ffff::1" })];
      const message =
        "Too many sign-in mails were asked for from your network. Please try again in 15 minutes.";
      for (const { errors } of told) expect(errors).toMatchObject([{ message }]);
      expect((await ask(anna, { ip: "2001:db8:1:3::7" })).errors).toEqual([]);
      world.deps.time.forward(900);
      expect((await ask(anna, { ip })).errors).toEqual([]);
    });

    it("is also a /48 that changes its /64", async () => {
      await alreadyAsked("sign-in-net:2001:db8:5", 399);
      expect((await ask(anna, { ip: "2001:db8:5:1::1" })).errors).toEqual([]);
      expect((await ask(anna, { ip: "2001:db8:5:ffff::1" })).code).toBe("TOO_MANY_REQUESTS");
      expect((await ask(anna, { ip: "2001:db8:6::1" })).errors).toEqual([]);
    });

    it("has room for 24 people who register and sign in within ten minutes, each with a typing error", async () => {
      const ip = "198.51.100.7";
      for (let person = 0; person < 24; person++) {
        const client = new ContractClient(world.send, { "fla-client-ip": ip });
        const input = { log: `room${person}@example.com`, firstname: "A", lastname: "B", locale: "AT" };
        expect((await client.ask("registerFlaUser", { input })).errors).toEqual([]);
        world.deps.time.forward(20);
        await deliver();
        const { code } = readMail(world.deps.mails.to(input.log)[0]?.text ?? "");
        const binding = client.binding ?? "";
        expect((await typed(wrongOf(code), { binding }, ip)).status).toBe(400);
        asTokens((await typed(code, { binding }, ip)).body);
      }
    });
  });

  describe("who guess codes", () => {
    it("burn their own tries: eight wrong ones by address, and hers is as good as before", async () => {
      const { code } = await world.mailTo(anna);
      const ip = elsewhere();
      for (let turn = 1; turn <= 8; turn++) await typed(wrongOf(code, turn), { email: anna }, ip);
      expect((await typed(code, { email: anna }, ip)).status).toBe(400);
      expect((await typed(code, { email: anna })).status).toBe(200);
    });

    it("from many browsers work for each guess, ever harder; the owner is told once; links need no work", async () => {
      const device = await knownDevice();
      const mine = await world.mailTo(anna);
      for (let turn = 1; turn <= 10; turn++) await typed(wrongOf(mine.code, turn), { email: anna });
      const first = await typed(wrongOf(mine.code, 11), { email: anna });
      expect(first.body.error).toBe("work_required");
      const done = await solved(String(first.body.work));
      expect((await typed(wrongOf(mine.code, 12), { email: anna, work: done })).body.error).toBe(
        "invalid_grant",
      );
      expect((await typed(mine.code, { email: anna, work: done })).body.error).toBe("work_required");
      await deliver();
      expect(mailed().filter((text) => text.includes("wrong sign-in codes"))).toHaveLength(1);

      expect((await typed(wrongOf(mine.code), { email: anna, device })).body.error).toBe("invalid_grant");
      expect((await typed(mine.code, { email: anna, device })).status).toBe(200);
      const again = await world.mailTo(anna);
      const elsewhereWithLink = { grant_type: link, token: again.token, code: again.code };
      expect((await world.post(elsewhereWithLink)).status).toBe(200);
    });

    it("have a hundred guesses a day together, however much they work", async () => {
      const { code } = await world.mailTo(anna);
      vi.mocked(work.isWorkDone).mockResolvedValue(true);
      for (let turn = 1; turn <= 100; turn++) await typed(wrongOf(code, turn), { email: anna });
      expect((await typed(code, { email: anna })).status).toBe(400);
      world.deps.time.forward(86_400);
      const { code: tomorrows } = await world.mailTo(anna);
      expect((await typed(tomorrows, { email: anna })).status).toBe(200);
    });

    it("could go on without the guard (control)", async () => {
      vi.mocked(limits.countedBy).mockResolvedValue(0);
      const { code } = await world.mailTo(anna);
      for (let turn = 1; turn <= 100; turn++) await typed(wrongOf(code, turn), { email: anna });
      expect((await typed(code, { email: anna })).status).toBe(200);
    });
  });

  it("a device counts for its own address only, and not with another signature", async () => {
    const device = await knownDevice();
    const ip = elsewhere();
    await alreadyAsked(`sign-in-ip:${ip}`, 100);
    expect((await ask(anna, { ip, device })).errors).toEqual([]);
    expect((await ask("ben@example.com", { ip, device })).code).toBe("TOO_MANY_REQUESTS");
    expect((await ask(anna, { ip, device: `${device.slice(0, -1)}x` })).code).toBe("TOO_MANY_REQUESTS");
  });
});
