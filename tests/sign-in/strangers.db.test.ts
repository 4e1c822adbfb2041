import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as limits from "@/backend/ground/limits/limits";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { asTokens, readMail } from "@/tests/support/member-world";
import { anna, link, openStrangers, type Strangers, wrongOf } from "./strangers-world";

onOneDatabase("strangers around a member's sign-in", (open) => {
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
  const ask = (...by: Parameters<Strangers["ask"]>) => strangers.ask(...by);
  const strangersAsk = (...by: Parameters<Strangers["strangersAsk"]>) => strangers.strangersAsk(...by);
  const alreadyAsked = (key: string, count: number) => strangers.alreadyAsked(key, count);
  const deliver = () => strangers.deliver();
  const mailed = () => strangers.mailed();
  const solved = (task: string) => strangers.solved(task);
  const knownDevice = () => strangers.knownDevice();
  const typed = (...code: Parameters<Strangers["typed"]>) => strangers.typed(...code);

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
      vi.spyOn(limits, "takeFromLimit").mockResolvedValue(true);
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
        "Too many sign-in emails were requested from your network. Please try again in 15 minutes.";
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

  describe("who ask for her, from many networks", () => {
    it("close nobody's code: hers is good in another browser after a hundred of theirs", async () => {
      const mine = await world.mailTo(anna);
      await strangersAsk(100, anna);
      expect((await typed(mine.code, { email: anna })).status).toBe(200);
    });

    it("do not push her link out of a joined mail", async () => {
      await strangersAsk(10, anna);
      const { binding } = await ask(anna);
      const flood = "203.0.113.9";
      for (let turn = 0; turn < 60; turn++) await ask(anna, { ip: flood });
      world.deps.time.forward(120);
      await deliver();
      const tokens = [...(mailed().at(-1) ?? "").matchAll(/token=(\S+)/g)].map(([, token]) => token ?? "");
      expect(tokens).toHaveLength(3);
      const statuses = [];
      for (const token of tokens)
        statuses.push((await world.post({ grant_type: link, token, binding })).status);
      expect(statuses).toContain(200);
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
