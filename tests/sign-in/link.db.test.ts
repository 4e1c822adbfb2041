import { count } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { members } from "@/backend/people/members/tables";
import * as requests from "@/backend/people/sign-in/sign-in-requests";
import { sessions, signInRequests } from "@/backend/people/sign-in/tables";
import { onOneDatabase } from "@/tests/support/database";
import { asTokens, type MemberWorld, openMemberWorld } from "@/tests/support/member-world";

const email = "anna.berger@example.com";
const notValid = { error: "invalid_grant", error_description: "The Sign-In link is not valid or expired!" };
/** The same, told to the browser that asked: it may fill its form in. */
const notValidForAsker = { ...notValid, login_hint: email };
const grant = "urn:fla:login-link";

onOneDatabase("sign-in by link", (open) => {
  let world: MemberWorld;
  const signedIn: { memberId: number; email: string; redirect: string | null }[] = [];
  beforeEach(async () => {
    signedIn.length = 0;
    world = await openMemberWorld(open, async (_tx, member) => void signedIn.push(member));
    await world.database.db
      .insert(members)
      .values({ email, firstName: "Anna", createdAt: world.deps.clock() });
  });
  afterEach(async () => {
    vi.resetAllMocks();
    await world.close();
  });
  const sessionCount = async () => (await world.database.db.select({ n: count() }).from(sessions))[0]?.n ?? 0;

  it("gives tokens, once", async () => {
    const { token, binding } = await world.mailTo(email);
    const { status, body } = await world.post({ grant_type: grant, token, binding, client_id: "website" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600 });
    expect(signedIn).toEqual([{ memberId: 1, email, redirect: null }]);
    expect(await world.post({ grant_type: grant, token, binding })).toEqual({
      status: 400,
      body: notValidForAsker,
    });
    expect(await sessionCount()).toBe(1);
  });

  it.each([
    [599, 200],
    [600, 400],
    [601, 400],
  ])("after %i s: %i", async (seconds, status) => {
    const { token, binding } = await world.mailTo(email);
    world.deps.time.forward(seconds);
    const answer = await world.post({ grant_type: grant, token, binding });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toEqual(notValidForAsker);
    expect(await sessionCount()).toBe(status === 200 ? 1 : 0);
  });

  it("says the same for a used, a cut and an unknown link", async () => {
    const older = await world.mailTo(email);
    expect((await world.post({ grant_type: grant, ...older })).status).toBe(200);
    const newer = await world.mailTo(email);
    const tokens = [older.token, newer.token.slice(0, -1), `${newer.token}x`, "unknown", newer.binding];
    for (const token of tokens) {
      expect(
        await world.post({ grant_type: grant, token, binding: older.binding, code: newer.code }),
      ).toEqual({ status: 400, body: notValidForAsker });
    }
    expect(await sessionCount()).toBe(1);
    const { token, binding } = newer;
    expect((await world.post({ grant_type: grant, token, binding })).status).toBe(200);
  });

  it("wants the code in a browser that did not ask", async () => {
    const { token, code } = await world.mailTo(email);
    const foreign = (await world.mailTo("somebody.else@example.com").catch(() => null))?.binding;
    for (const binding of [undefined, foreign, "", "x", `${crypto.randomUUID()}.${"a".repeat(43)}`]) {
      const answer = await world.post({
        grant_type: grant,
        token,
        ...(binding === undefined ? {} : { binding }),
      });
      expect(answer).toMatchObject({ status: 400, body: { error: "code_required" } });
    }
    expect(await sessionCount()).toBe(0);
    const wrong = code === "000001" ? "000002" : "000001";
    expect(await world.post({ grant_type: grant, token, code: wrong })).toEqual({
      status: 400,
      body: notValid,
    });
    expect(
      (await world.post({ grant_type: grant, token, code: `${code.slice(0, 3)} ${code.slice(3)}` })).status,
    ).toBe(200);
    expect(await sessionCount()).toBe(1);
  });

  it("does not take the binding of another request", async () => {
    await world.database.db
      .insert(members)
      .values({ email: "ben@example.com", createdAt: world.deps.clock() });
    const anna = await world.mailTo(email);
    const ben = await world.mailTo("ben@example.com");
    const crossed = `${anna.binding.split(".")[0]}.${ben.binding.split(".")[1]}`;
    for (const binding of [ben.binding, crossed]) {
      expect((await world.post({ grant_type: grant, token: anna.token, binding })).body.error).toBe(
        "code_required",
      );
    }
  });

  it("says the same for another person's link, even with a code of one's own", async () => {
    const ben = "ben@example.com";
    await world.database.db.insert(members).values({ email: ben, createdAt: world.deps.clock() });
    const anna = await world.mailTo(email);
    const { binding, code } = await world.mailTo(ben);
    const answer = await world.post({ grant_type: grant, token: anna.token, binding, code });
    expect(answer).toEqual({ status: 400, body: notValid });
    expect(await sessionCount()).toBe(0);
  });

  describe("the address of a refused link", () => {
    const refused = async (form: Record<string, string>) => {
      const { status, body } = await world.post({ grant_type: grant, ...form });
      expect([status, body.error_description]).toEqual([400, notValid.error_description]);
      return body.login_hint;
    };

    it("comes back, with the page that was wanted, in the browser that asked, an hour later too", async () => {
      const { token, binding } = await world.mailTo(email);
      await world.database.db.update(signInRequests).set({ redirect: "/case-studies" });
      world.deps.time.forward(3_500);
      const { body } = await world.post({ grant_type: grant, token, earlier_binding: binding });
      expect(body).toEqual({ ...notValidForAsker, redirect: "/case-studies" });
    });

    it("is kept from every other browser", async () => {
      const { token, binding } = await world.mailTo(email);
      const [id = ""] = binding.split(".");
      world.deps.time.forward(601);
      expect(await refused({ token })).toBeUndefined();
      for (const foreign of ["x", `${crypto.randomUUID()}.${"a".repeat(43)}`, `${id}.${"a".repeat(43)}`]) {
        expect(await refused({ token, binding: foreign })).toBeUndefined();
        expect(await refused({ token, earlier_binding: foreign })).toBeUndefined();
      }
    });

    it("is not told for somebody else's link, nor later without any", async () => {
      const ben = "ben@example.com";
      await world.database.db.insert(members).values({ email: ben, createdAt: world.deps.clock() });
      const anna = await world.mailTo(email);
      const { binding } = await world.mailTo(ben);
      world.deps.time.forward(601);
      expect(await refused({ token: anna.token, binding })).toBeUndefined();
      expect(await refused({ token: "unknown", earlier_binding: binding })).toBeUndefined();
      expect(await refused({ token: "unknown", binding })).toBe(ben);
    });
  });

  it("changes nothing by GET, HEAD, OPTIONS and PUT", async () => {
    const { token, binding } = await world.mailTo(email);
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]) {
      const response = await world.auth.fetch(
        new Request(`http://backend.test/oauth/token?grant_type=${grant}&token=${token}&binding=${binding}`, {
          method,
        }),
      );
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
    const [request] = await world.database.db.select().from(signInRequests);
    expect(request?.usedAt).toBeNull();
    expect((await world.post({ grant_type: grant, token, binding })).status).toBe(200);
  });

  it("opens a new session each time", async () => {
    const first = await world.signIn(email);
    world.deps.time.forward(1);
    const second = await world.signIn(email);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await sessionCount()).toBe(2);
  });

  it("is undone whole when what follows fails", async () => {
    const failing = await openMemberWorld(
      async () => world.database,
      async () => Promise.reject(new Error("orders are down")),
    );
    const { token, binding } = await failing.mailTo(email);
    await expect(failing.post({ grant_type: grant, token, binding })).rejects.toThrow("orders are down");
    expect(await sessionCount()).toBe(0);
    const request = await world.database.db.select().from(signInRequests);
    expect(request.map((row) => row.usedAt)).toEqual([null]);
  });

  describe("50 at the same time", () => {
    const race = async () => {
      const { token, binding } = await world.mailTo(email);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => world.post({ grant_type: grant, token, binding })),
      );
      return answers.filter(({ status }) => status === 200).map(({ body }) => asTokens(body));
    };

    it("open one session", async () => {
      expect(await race()).toHaveLength(1);
      expect(await sessionCount()).toBe(1);
    });

    it("open more when the guard is off (control)", async () => {
      vi.spyOn(requests, "consumeRequest").mockImplementation(async () => true);
      expect((await race()).length).toBeGreaterThan(1);
      expect(await sessionCount()).toBeGreaterThan(1);
    });
  });
});
