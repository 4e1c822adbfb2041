import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { exchangeRefresh } from "@/lib/request/refresh";

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
