import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { secondsAfter } from "@/backend/ground/dates";
import { members } from "@/backend/people/members/tables";
import * as decisions from "@/backend/people/sign-in/refresh-decision";
import * as store from "@/backend/people/sign-in/session-store";
import { operated } from "@/tests/support/operating";
import { refreshSession } from "@/backend/people/sign-in/sessions";
import { sessions } from "@/backend/people/sign-in/tables";
import { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { asTokens, type MemberWorld, openMemberWorld } from "@/tests/support/member-world";
import { about } from "@/tests/support/clock";

const crash = [{ message: "Internal server error" }];

onOneDatabase("sessions of a member", (open) => {
  let world: MemberWorld;
  let [ada, ben] = ["", ""];
  let tests = 0;
  beforeAll(async () => {
    world = await openMemberWorld(open);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    vi.resetAllMocks();
    const createdAt = world.deps.clock();
    tests += 1;
    [ada, ben] = [`ada.${tests}@example.com`, `ben.${tests}@example.com`];
    await world.database.db.insert(members).values([
      { email: ada, createdAt },
      { email: ben, createdAt },
    ]);
  });

  /** Signs in from a browser and answers it with its tokens. */
  async function browser(email: string, userAgent = "") {
    const { token, binding } = await world.mailTo(email);
    const form = { grant_type: "urn:fla:login-link", token, binding };
    const { body } = await world.post(form, "/oauth/token", { "user-agent": userAgent });
    const tokens = asTokens(body);
    const client = new ContractClient(world.send);
    client.bearer = tokens.access_token;
    // A mail for the next one counts as newer.
    world.deps.time.forward(1);
    return { client, refresh: tokens.refresh_token };
  }
  const time = (seconds: number) => about(secondsAfter(world.deps.clock(), seconds));
  type Browser = Awaited<ReturnType<typeof browser>>;
  const exchange = (token: string) => world.post({ grant_type: "refresh_token", refresh_token: token });
  const listed = async ({ client }: Browser): Promise<Record<string, unknown>[]> => {
    const list = (await client.ask("getSessions")).data?.sessions;
    if (!Array.isArray(list)) throw new Error("no list");
    return list;
  };
  const idOf = async (one: Browser) =>
    String((await listed(one)).find(({ isCurrent }) => isCurrent === true)?.id);
  const works = async ({ client }: Browser) => (await client.ask("viewer")).errors.length === 0;
  async function expectDead(one: Browser): Promise<void> {
    for (const name of ["viewer", "getSessions", "getCertificates"] as const)
      expect((await one.client.ask(name)).errors).toMatchObject(crash);
    expect((await exchange(one.refresh)).status).toBe(400);
  }

  it("are listed with their browser in words, the last used first, and nobody else's", async () => {
    const phone = await browser(
      ada,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1",
    );
    const laptop = await browser(
      ada,
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0",
    );
    await browser(ben);
    const list = await listed(laptop);
    expect(list).toMatchObject([
      {
        device: "Firefox on Windows",
        createdAt: time(-2),
        lastSeenAt: time(-2),
        expiresAt: time(365 * 24 * 3_600 - 2),
        isCurrent: true,
      },
      { device: "Safari on iPhone", isCurrent: false },
    ]);
    expect((await listed(phone)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await new ContractClient(world.send).ask("getSessions")).data).toEqual({ sessions: [] });
  });

  it("say when they were last used, to the hour of a renewal", async () => {
    const one = await browser(ada);
    const other = await browser(ada);
    world.deps.time.forward(3_570);
    expect((await listed(other))[1]).toMatchObject({ lastSeenAt: time(-3_572), isCurrent: false });
    await exchange(one.refresh);
    expect((await listed(other))[0]).toMatchObject({ lastSeenAt: time(0), isCurrent: false });
  });

  it("leave the list when they have ended or run out", async () => {
    const [one, other] = [await browser(ada), await browser(ada)];
    await world.post({ token: one.refresh }, "/oauth/revoke");
    expect(await listed(other)).toHaveLength(1);
    world.deps.time.forward(365 * 24 * 3_600 - 10);
    const late = await browser(ada);
    expect(await listed(late)).toHaveLength(2);
    world.deps.time.forward(10);
    expect(await listed(late)).toHaveLength(1);
  });

  it("end one by one, at once and with every token", async () => {
    const [one, other] = [await browser(ada), await browser(ada)];
    const { data, errors } = await one.client.ask("endSession", { id: await idOf(other) });
    expect(errors).toEqual([]);
    expect(data?.endSession).toMatchObject({ sessions: [{ isCurrent: true }] });
    await expectDead(other);
    expect(await works(one)).toBe(true);
    expect((await exchange(one.refresh)).status).toBe(200);
  });

  it("end here when this browser is meant", async () => {
    const one = await browser(ada);
    expect((await one.client.ask("endSession", { id: await idOf(one) })).errors).toEqual([]);
    await expectDead(one);
  });

  describe("of somebody else", () => {
    const attempt = async () => {
      const [hers, ended, his] = [await browser(ada), await browser(ada), await browser(ben)];
      const foreign = await idOf(hers);
      const gone = await idOf(ended);
      await world.post({ token: ended.refresh }, "/oauth/revoke");
      const ids = [foreign, gone, randomUUID(), "", "1", "' or 1=1", "x".repeat(5_000)];
      const answers = await Promise.all(ids.map((id) => his.client.ask("endSession", { id })));
      return { hers, answers };
    };

    it("answer like ended and missing ones, and go on", async () => {
      const { hers, answers } = await attempt();
      for (const answer of answers) {
        expect(answer.data).toEqual({ endSession: null });
        expect(answer.errors).toMatchObject([
          { message: "That browser is no longer signed in.", extensions: { code: "NOT_FOUND" } },
        ]);
      }
      expect(await works(hers)).toBe(true);
    });

    it("end when nobody asks for the owner (control)", async () => {
      vi.spyOn(store, "revokeSessionOf").mockImplementation(async (tx, _memberId, id, now) => {
        const rows = await tx.update(sessions).set({ revokedAt: now }).where(eq(sessions.id, id)).returning();
        return rows.length === 1;
      });
      expect(await works((await attempt()).hers)).toBe(false);
    });
  });

  it("end all at once, and no other member's", async () => {
    const own = [await browser(ada), await browser(ada), await browser(ada)];
    const his = await browser(ben);
    expect(await own[1]?.client.ask("endAllSessions")).toMatchObject({
      data: { endAllSessions: { status: "SUCCESS" } },
      errors: [],
    });
    for (const one of own) await expectDead(one);
    expect(await works(his)).toBe(true);
    // Past the limit of mails to one address.
    world.deps.time.forward(901);
    expect(await works(await browser(ada))).toBe(true);
  });

  it("are for members only", async () => {
    const guest = new ContractClient(world.send);
    for (const [name, variables] of [
      ["endSession", { id: randomUUID() }],
      ["endAllSessions", {}],
    ] as const)
      expect((await guest.ask(name, variables)).errors).toMatchObject([
        { extensions: { code: "UNAUTHENTICATED" } },
      ]);
    const one = await browser(ada);
    await world.post({ token: one.refresh }, "/oauth/revoke");
    expect((await one.client.ask("endAllSessions")).errors).toMatchObject(crash);
  });

  it("die with the account", async () => {
    const [one, other] = [await browser(ada), await browser(ada)];
    await world.database.db.delete(members).where(eq(members.email, ada));
    await expectDead(one);
    await expectDead(other);
  });

  describe("that end while 20 tabs renew them", () => {
    const race = async () => {
      const one = await browser(ada);
      const all = one.client.ask("endAllSessions");
      const answers = await Promise.all([
        ...Array.from({ length: 20 }, () => exchange(one.refresh)),
        all.then(() => ({ status: 0, body: {} })),
      ]);
      const got = answers.flatMap(({ status, body }) => (status === 200 ? [asTokens(body)] : []));
      const after = await Promise.all(
        [one.refresh, ...got.map(({ refresh_token }) => refresh_token)].map(exchange),
      );
      return after.filter(({ status }) => status === 200).length;
    };

    it("stay ended", async () => expect(await race()).toBe(0));

    it("come back when the end is not looked at (control)", async () => {
      vi.spyOn(decisions, "decideRefresh").mockImplementation(({ usedAt }) => (usedAt ? "repeat" : "rotate"));
      expect(await race()).toBeGreaterThan(0);
    });
  });

  it("end by an operator, all of one member's and nobody else's", async () => {
    const [first, second, other] = [
      await browser(ada, "Mozilla/5.0 (Windows NT 10.0; rv:120.0) Gecko/20100101 Firefox/120.0"),
      await browser(ada),
      await browser(ben),
    ];
    const run = (command: "sessions" | "end-sessions", member: string) =>
      operated(world.deps, { command, member });
    const shown = await run("sessions", ` ${ada.toUpperCase()} `);
    expect(shown.lines[0]).toContain(`${ada}: 2 browsers signed in.`);
    expect(shown.lines).toContainEqual(expect.stringContaining("Firefox on Windows, signed in 20"));
    const number = /^Member (\d+),/.exec(shown.lines[0] ?? "")?.[1] ?? "";
    expect((await run("end-sessions", number)).lines).toEqual([
      `Member ${number}, ${ada}: 2 browsers signed out.`,
    ]);
    await expectDead(first);
    await expectDead(second);
    expect(await works(other)).toBe(true);
    expect((await run("end-sessions", ada)).lines[0]).toContain("0 browsers");
    expect(await run("sessions", "nobody@example.com")).toEqual({
      ok: false,
      lines: ["There is no member nobody@example.com."],
    });
  });

  it("end after days without a visit, where the settings say so", async () => {
    const [away, here] = [await browser(ada), await browser(ada)];
    const settings = { ...world.deps.settings, sessionIdleDays: 30 };
    const deps = { ...world.deps, settings };
    world.deps.time.forward(29 * 86_400);
    const kept = await refreshSession(deps, here.refresh);
    world.deps.time.forward(86_400);
    expect(await refreshSession(deps, away.refresh)).toBeNull();
    expect(await refreshSession(deps, kept?.refreshToken ?? "")).not.toBeNull();
    // Without the setting the same token is good (control).
    expect(await refreshSession(world.deps, away.refresh)).not.toBeNull();
  });
});
