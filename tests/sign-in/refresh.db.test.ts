import { count, isNotNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as hashes from "@/backend/ground/hashes";
import { members } from "@/backend/people/members/tables";
import { identityFromRequest } from "@/backend/people/sign-in/identity";
import * as decisions from "@/backend/people/sign-in/refresh-decision";
import { refreshTokens, sessions } from "@/backend/people/sign-in/tables";
import { onOneDatabase } from "@/tests/support/database";
import { asTokens, type MemberWorld, openMemberWorld } from "@/tests/support/member-world";
import { about } from "@/tests/support/clock";

const email = "anna.berger@example.com";
const YEAR = 365 * 24 * 3_600;
const invalid = { status: 400, body: { error: "invalid_grant", error_description: "Invalid refresh token" } };

onOneDatabase("exchanging a refresh token", (open) => {
  let world: MemberWorld;
  let first: string;
  beforeEach(async () => {
    world = await openMemberWorld(open);
    await world.database.db.insert(members).values({ email, createdAt: world.deps.clock() });
    first = (await world.signIn(email)).refresh_token;
  });
  afterEach(async () => {
    vi.resetAllMocks();
    await world.close();
  });
  const exchange = (token: string) =>
    world.post({ grant_type: "refresh_token", refresh_token: token, client_id: "website" });
  const next = async (token: string) => asTokens((await exchange(token)).body);
  const who = (token: string) =>
    identityFromRequest(
      world.deps,
      new Request("http://backend.test/", { headers: { authorization: `Bearer ${token}` } }),
    );
  const revoked = async () =>
    (await world.database.db.select({ n: count() }).from(sessions).where(isNotNull(sessions.revokedAt)))[0]
      ?.n ?? 0;

  it("gives a new pair for the old one", async () => {
    world.deps.time.forward(3_600);
    const second = await next(first);
    expect(second.refresh_token).not.toBe(first);
    expect(await who(second.access_token)).toMatchObject({ memberId: 1, email });
  });

  it("keeps no token in the clear", async () => {
    const second = await next(first);
    const rows = JSON.stringify([
      await world.database.db.select().from(refreshTokens),
      await world.database.db.select().from(sessions),
    ]);
    for (const token of [first, second.refresh_token, second.access_token]) expect(rows).not.toContain(token);
  });

  it.each([0, 1, 9])("answers the same pair %i s later, for a lost answer", async (seconds) => {
    const second = await next(first);
    world.deps.time.forward(seconds);
    expect(await next(first)).toEqual(second);
    expect(await revoked()).toBe(0);
    expect((await exchange(second.refresh_token)).status).toBe(200);
  });

  it("ends the family when the old one comes back after 11 s", async () => {
    const second = await next(first);
    world.deps.time.forward(11);
    expect(await exchange(first)).toEqual(invalid);
    expect(await revoked()).toBe(1);
    expect(await exchange(second.refresh_token)).toEqual(invalid);
    await expect(who(second.access_token)).rejects.toThrow("invalid token");
  });

  it("ends the family when one before the last comes back, even at once", async () => {
    const second = await next(first);
    const third = await next(second.refresh_token);
    expect(await exchange(first)).toEqual(invalid);
    expect(await exchange(third.refresh_token)).toEqual(invalid);
  });

  it("gives access for 3600 s each time, and says how much of it is left", async () => {
    const second = await exchange(first);
    expect(second.body.expires_in).toBe(3_600);
    world.deps.time.forward(9);
    expect([3_590, 3_591]).toContain((await exchange(first)).body.expires_in);
    const { access_token } = asTokens(second.body);
    world.deps.time.forward(3_580);
    expect(await who(access_token)).not.toBeNull();
    world.deps.time.forward(11);
    await expect(who(access_token)).rejects.toThrow("invalid token");
  });

  it("keeps the end of the first sign-in through 20 renewals", async () => {
    const [before] = await world.database.db.select().from(sessions);
    let token = first;
    for (let turn = 0; turn < 20; turn++) {
      world.deps.time.forward(3_600);
      token = (await next(token)).refresh_token;
    }
    const [after] = await world.database.db.select().from(sessions);
    expect(after?.expiresAt).toEqual(before?.expiresAt);
    expect(after?.expiresAt.getTime()).toBe((before?.createdAt.getTime() ?? 0) + YEAR * 1_000);
    expect(after?.lastSeenAt).toEqual(about(world.deps.clock()));
  });

  it("leaves other sessions of the member alone", async () => {
    world.deps.time.forward(1);
    const other = (await world.signIn(email)).refresh_token;
    await next(first);
    world.deps.time.forward(11);
    await exchange(first);
    expect((await exchange(other)).status).toBe(200);
  });

  it("ends a year after the sign-in, however often it was used", async () => {
    world.deps.time.forward(YEAR - 3_600);
    const second = await next(first);
    world.deps.time.forward(3_599);
    const third = await next(second.refresh_token);
    expect(await who(third.access_token)).not.toBeNull();
    world.deps.time.forward(1);
    expect(await exchange(third.refresh_token)).toEqual(invalid);
    await expect(who(third.access_token)).rejects.toThrow("invalid token");
  });

  it("is refused for a token that nobody has", async () => {
    for (const token of ["x", first.slice(0, -1), `${first}x`, "a".repeat(400)])
      expect(await exchange(token)).toEqual(invalid);
    expect(await revoked()).toBe(0);
  });

  it("ends at sign-out, with every token of the session", async () => {
    const second = await next(first);
    expect(await world.post({ token: second.refresh_token }, "/oauth/revoke")).toEqual({
      status: 200,
      body: {},
    });
    expect(await exchange(second.refresh_token)).toEqual(invalid);
    await expect(who(second.access_token)).rejects.toThrow("invalid token");
    expect((await world.post({ token: "unknown" }, "/oauth/revoke")).status).toBe(200);
  });

  describe("50 tabs at the same time", () => {
    const race = async () =>
      (await Promise.all(Array.from({ length: 50 }, () => exchange(first)))).map(({ status, body }) => ({
        status,
        ...body,
      }));

    it("get one and the same pair", async () => {
      world.deps.time.forward(3_600);
      const answers = await race();
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]?.status).toBe(200);
      const families = await world.database.db.select().from(sessions);
      expect(families).toHaveLength(1);
      expect(families[0]?.revokedAt).toBeNull();
      expect(await world.database.db.select().from(refreshTokens)).toHaveLength(2);
    });

    it("get more than one successor when it is drawn by lot (control)", async () => {
      vi.spyOn(hashes, "nextRefreshToken").mockImplementation(() => crypto.randomUUID());
      const successors = new Set((await race()).map((answer) => JSON.stringify(answer)));
      expect(successors.size).toBeGreaterThan(1);
    });

    it("are signed out when nothing is repeated (control)", async () => {
      vi.spyOn(decisions, "decideRefresh").mockImplementation(({ usedAt }) => (usedAt ? "revoke" : "rotate"));
      const answers = await race();
      expect(answers.filter(({ status }) => status === 400).length).toBeGreaterThan(0);
      expect(await revoked()).toBe(1);
    });
  });
});
