import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exchangeRefresh } from "@/lib/gateway/tokens";

const settings = { origin: "http://site.invalid", clientId: "website", deadlineMs: 200 };
const pair = () =>
  Response.json({
    access_token: randomUUID(),
    refresh_token: randomUUID(),
    token_type: "Bearer",
    expires_in: 3_600,
  });

describe("refresh exchange", () => {
  it("asks once for 50 at the same time, and gives all of them the same pair", async () => {
    const auth = vi.fn(async (request: Request) => {
      expect(Object.fromEntries(await request.formData())).toMatchObject({
        grant_type: "refresh_token",
        client_id: "website",
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return pair();
    });
    const token = randomUUID();
    const renewals = await Promise.all(
      Array.from({ length: 50 }, () => exchangeRefresh(token, auth, settings)),
    );
    expect(auth).toHaveBeenCalledTimes(1);
    expect(new Set(renewals.map((renewal) => JSON.stringify(renewal))).size).toBe(1);
    expect(renewals[0]?.kind).toBe("renewed");
    await exchangeRefresh(token, auth, settings);
    expect(auth).toHaveBeenCalledTimes(1);
  });

  it("asks once for each of different tokens", async () => {
    const auth = vi.fn(async () => pair());
    await Promise.all([
      exchangeRefresh(randomUUID(), auth, settings),
      exchangeRefresh(randomUUID(), auth, settings),
    ]);
    expect(auth).toHaveBeenCalledTimes(2);
  });

  it("forgets after ten seconds", async () => {
    vi.useFakeTimers();
    const auth = vi.fn(async () => pair());
    const token = randomUUID();
    await exchangeRefresh(token, auth, settings);
    await vi.advanceTimersByTimeAsync(10_001);
    await exchangeRefresh(token, auth, settings);
    expect(auth).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it.each<[kind: string, answer: () => Promise<Response>]>([
    [
      "refused",
      async () =>
        Response.json(
          { error: "invalid_grant", error_description: "Invalid refresh token" },
          { status: 400 },
        ),
    ],
    ["unavailable", async () => Response.json({ error: "invalid_client" }, { status: 400 })],
    ["unavailable", async () => new Response("<html>Bad Gateway</html>", { status: 502 })],
    ["unavailable", async () => new Response("<html>", { status: 200 })],
    ["unavailable", async () => Response.json({})],
    ["unavailable", async () => Response.json({ access_token: "a\r\nb", refresh_token: "c" })],
    ["unavailable", async () => Promise.reject(new Error("ECONNREFUSED"))],
    ["unavailable", () => new Promise<Response>(() => undefined)],
  ])("is %s (case %#)", async (kind, answer) => {
    expect((await exchangeRefresh(randomUUID(), answer, settings)).kind).toBe(kind);
  });

  it("tries again after an outage", async () => {
    const token = randomUUID();
    await exchangeRefresh(token, async () => new Response("", { status: 503 }), settings);
    expect((await exchangeRefresh(token, async () => pair(), settings)).kind).toBe("renewed");
  });
});

describe("an answer that comes too late", () => {
  afterEach(() => void vi.useRealTimers());

  /** An auth server that answers after a time, and ends the session when a token comes back. */
  const slow = (ms: number) => {
    const seen = new Set<string>();
    return vi.fn(async (request: Request) => {
      const shown = String((await request.formData()).get("refresh_token"));
      const isReused = seen.has(shown);
      seen.add(shown);
      await new Promise((resolve) => setTimeout(resolve, ms));
      return isReused ? Response.json({ error: "invalid_grant" }, { status: 400 }) : pair();
    });
  };
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it("is kept for the next request with the old token, however long the visitor reads", async () => {
    vi.useFakeTimers();
    const auth = slow(5_000);
    const token = randomUUID();
    const first = exchangeRefresh(token, auth, { ...settings, deadlineMs: 3_000 });
    await wait(3_000);
    expect(await first).toEqual({ kind: "unavailable" });
    await wait(20 * 60_000);
    const next = await exchangeRefresh(token, auth, settings);
    expect(next).toMatchObject({ kind: "renewed", expiresIn: 3_600 - (20 * 60 - 2) });
    expect(auth).toHaveBeenCalledTimes(1);
  });

  it("is not asked for twice, though nobody waits for it: the second question would end the session", async () => {
    vi.useFakeTimers();
    const auth = slow(7_900);
    const token = randomUUID();
    const first = exchangeRefresh(token, auth, { ...settings, deadlineMs: 3_000 });
    for (const ms of [3_000, 1_000, 3_800]) {
      await wait(ms);
      const asked = exchangeRefresh(token, auth, { ...settings, deadlineMs: 1 });
      await wait(1);
      expect(await asked).toEqual({ kind: "unavailable" });
    }
    expect((await first).kind).toBe("unavailable");
    await wait(100);
    expect(await exchangeRefresh(token, auth, settings)).toMatchObject({ kind: "renewed" });
    expect(auth).toHaveBeenCalledTimes(1);
  });

  it("is waited for by a request that comes meanwhile", async () => {
    vi.useFakeTimers();
    const auth = slow(2_500);
    const token = randomUUID();
    const first = exchangeRefresh(token, auth, { ...settings, deadlineMs: 300 });
    await wait(1_000);
    const second = exchangeRefresh(token, auth, { ...settings, deadlineMs: 2_000 });
    await wait(1_500);
    expect((await first).kind).toBe("unavailable");
    expect((await second).kind).toBe("renewed");
    expect(auth).toHaveBeenCalledTimes(1);
  });

  it("is forgotten ten seconds after it was taken", async () => {
    vi.useFakeTimers();
    const auth = slow(2_000);
    const token = randomUUID();
    const first = exchangeRefresh(token, auth, { ...settings, deadlineMs: 300 });
    await wait(60_000);
    await first;
    const taken = await exchangeRefresh(token, auth, settings);
    await wait(9_000);
    expect(await exchangeRefresh(token, auth, settings)).toMatchObject({
      kind: "renewed",
      refresh: taken.kind === "renewed" && taken.refresh,
    });
    await wait(1_001);
    const replayed = exchangeRefresh(token, auth, { ...settings, deadlineMs: 2_500 });
    await wait(2_000);
    expect(await replayed).toEqual({ kind: "refused" });
  });

  it("is forgotten when its access token has run out", async () => {
    vi.useFakeTimers();
    const auth = slow(5_000);
    const token = randomUUID();
    const first = exchangeRefresh(token, auth, { ...settings, deadlineMs: 3_000 });
    await wait(5_000 + 3_600_001);
    await first;
    void exchangeRefresh(token, auth, settings);
    expect(auth).toHaveBeenCalledTimes(2);
  });

  it("is given up after a minute", async () => {
    vi.useFakeTimers();
    const auth = vi.fn(() => new Promise<Response>(() => undefined));
    const token = randomUUID();
    const first = exchangeRefresh(token, auth, settings);
    await wait(60_001);
    expect((await first).kind).toBe("unavailable");
    void exchangeRefresh(token, auth, settings);
    expect(auth).toHaveBeenCalledTimes(2);
  });
});

describe("an exchange without an answer", () => {
  afterEach(() => void vi.useRealTimers());

  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const hung = () => new Promise<Response>(() => undefined);
  const patient = { ...settings, deadlineMs: 8_000 };

  /** The kind that `renewal` had after `ms`; "waits" when it had none. */
  async function after(ms: number, renewal: ReturnType<typeof exchangeRefresh>) {
    let kind = "waits";
    void renewal.then((known) => (kind = known.kind));
    await wait(ms);
    return kind;
  }

  it("holds everybody who waits for it for three seconds and no longer", async () => {
    vi.useFakeTimers();
    const token = randomUUID();
    const first = exchangeRefresh(token, hung, patient);
    await wait(2_500);
    expect(await after(499, exchangeRefresh(token, hung, patient))).toBe("waits");
    expect(await after(1, exchangeRefresh(token, hung, patient))).toBe("unavailable");
    expect((await first).kind).toBe("unavailable");
  });

  it("does not keep a visitor out once the auth server is well again", async () => {
    vi.useFakeTimers();
    const token = randomUUID();
    const lost = exchangeRefresh(token, hung, patient);
    await wait(3_000);
    expect((await lost).kind).toBe("unavailable");
    await wait(5_000);
    const auth = vi.fn(async () => pair());
    expect(await after(0, exchangeRefresh(token, auth, patient))).toBe("renewed");
    await exchangeRefresh(token, auth, patient);
    expect(auth).toHaveBeenCalledTimes(1);
  });

  it("still counts when it renews after a later one was refused", async () => {
    vi.useFakeTimers();
    const token = randomUUID();
    let answer: (response: Response) => void = () => undefined;
    const late = () => new Promise<Response>((resolve) => (answer = resolve));
    void exchangeRefresh(token, late, patient);
    await wait(8_000);
    const refusing = async () => Response.json({ error: "invalid_grant" }, { status: 400 });
    const second = exchangeRefresh(token, refusing, patient);
    await wait(100);
    answer(pair());
    expect(await after(0, second)).toBe("renewed");
  });
});
