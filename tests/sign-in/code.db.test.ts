import { count } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { members } from "@/backend/people/members/tables";
import * as requests from "@/backend/people/sign-in/sign-in-requests";
import { sessions } from "@/backend/people/sign-in/tables";
import { onOneDatabase } from "@/tests/support/database";
import { type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const email = "anna.berger@example.com";
const grant = "urn:fla:login-code";
const other = (code: string, offset = 1) => `${code.slice(0, 4)}${String(offset).padStart(4, "0")}`;

onOneDatabase("sign-in by code", (open) => {
  let world: MemberWorld;
  beforeEach(async () => {
    world = await openMemberWorld(open);
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
  });
  afterEach(async () => {
    vi.resetAllMocks();
    await world.close();
  });
  const sessionCount = async () => (await world.database.db.select({ n: count() }).from(sessions))[0]?.n ?? 0;
  const status = async (form: Record<string, string>) =>
    (await world.post({ grant_type: grant, ...form })).status;

  it("works in the browser that asked, once", async () => {
    const { code, binding } = await world.mailTo(email);
    expect(await status({ code, binding })).toBe(200);
    expect(await status({ code, binding })).toBe(400);
    expect(await sessionCount()).toBe(1);
  });

  it("works elsewhere beside the address", async () => {
    const { code } = await world.mailTo(email);
    expect(await status({ code })).toBe(400);
    expect(await status({ code, email: "ben@example.com" })).toBe(400);
    expect(await status({ code: `Code: ${code}.`, email: "<Anna.Berger@Example.com>" })).toBe(200);
  });

  it.each([
    [599, 200],
    [601, 400],
  ])("after %i s: %i", async (seconds, expected) => {
    const { code } = await world.mailTo(email);
    world.deps.time.forward(seconds);
    expect(await status({ code, email })).toBe(expected);
  });

  it("works beside a newer one: the mails of one browser do not close each other", async () => {
    const older = await world.mailTo(email);
    const newer = await world.mailTo(email);
    expect(await status({ code: older.code, email })).toBe(200);
    expect(await status({ code: newer.code, binding: newer.binding })).toBe(200);
  });

  it("allows five guesses, then not even the right one", async () => {
    const { code, binding } = await world.mailTo(email);
    for (let turn = 1; turn <= 5; turn++)
      expect(await status({ code: other(code, turn), binding })).toBe(400);
    expect(await status({ code, binding })).toBe(400);
    expect(await sessionCount()).toBe(0);
  });

  it("allows the right one as the fifth", async () => {
    const { code, binding } = await world.mailTo(email);
    for (let turn = 1; turn <= 4; turn++)
      expect(await status({ code: other(code, turn), binding })).toBe(400);
    expect(await status({ code, binding })).toBe(200);
  });

  it.each(["12345", "1234567", "abcdef", "１２３４５６", "000 00", "' or 1=1"])(
    "refuses %j without effect",
    async (code) => {
      const { binding, code: right } = await world.mailTo(email);
      expect(await status({ code, binding })).toBe(400);
      expect(await status({ code: right, binding })).toBe(200);
    },
  );

  describe("12 guesses at the same time", () => {
    const tried = async () => {
      const { code, binding } = await world.mailTo(email);
      const spied = vi.spyOn(requests, "takeCodeTry");
      spied.mockClear();
      await Promise.all(
        Array.from({ length: 12 }, (_, turn) => status({ code: other(code, turn + 1), binding })),
      );
      const results = await Promise.all(spied.mock.results.map((result) => result.value));
      return results.filter(Boolean).length;
    };

    it("are compared five times", async () => expect(await tried()).toBe(5));

    it("are all compared when the guard is off (control)", async () => {
      vi.spyOn(requests, "takeCodeTry").mockImplementation(async () => true);
      expect(await tried()).toBeGreaterThan(5);
    });
  });
});
