import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FakeUpstream, json } from "./fake-upstream";
import { cookiesOf, settingsAt } from "./remote";

// The embedded back end is not part of these tests: everything is remote.
vi.mock("@/backend", () => ({ createBackend: () => ({}) }));
vi.mock("@/backend/create-deps", () => ({ createDeps: () => ({}) }));
vi.mock("@/backend/jobs", () => ({ startJobs: () => undefined }));

const PORT = 41_052;
const upstream = new FakeUpstream();
let middleware: (request: NextRequest) => Promise<Response>;

beforeAll(async () => {
  for (const [name, value] of Object.entries(settingsAt(PORT))) vi.stubEnv(name, value);
  ({ middleware } = await import("@/middleware"));
  await upstream.listen(PORT);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => upstream.close());

const realTimeout = setTimeout;
const paths = () => upstream.seen.map(({ path }) => path);
const tokens = json({ access_token: "new", refresh_token: "next", token_type: "Bearer", expires_in: 3_600 });
const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(`http://localhost:4105${path}`, { headers }));
/** A header of the request as the page gets it. */
const forwarded = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`);

describe("middleware", () => {
  it("gives the page and the answer the same nonce, whatever policy a visitor sends", async () => {
    const response = await visit("/store/cart", { "content-security-policy": "script-src 'nonce-theirs'" });
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("'nonce-");
    expect(policy).not.toContain("theirs");
    expect(forwarded(response, "content-security-policy")).toBe(policy);
  });

  it("leaves the policy of other pages as it is", async () => {
    const response = await visit("/store/unknown", {
      "content-security-policy": "script-src 'nonce-theirs'",
    });
    expect(response.headers.has("content-security-policy")).toBe(false);
    expect(forwarded(response, "content-security-policy")).toBeNull();
    expect(response.headers.get("x-middleware-override-headers")).not.toContain("content-security-policy");
  });

  it("goes on without a late auth server, and shows it a used token never again", async () => {
    const wait = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    upstream.play((seen, response) => void setTimeout(() => tokens(seen, response), 3_500));
    const cookie = `fla-refresh=${randomUUID()}`;
    const asked = visit("/store/cart", { cookie });
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(3_000);
    const late = await asked;
    expect(late.status).toBe(200);
    expect(cookiesOf(late)).toEqual({});

    await vi.advanceTimersByTimeAsync(500);
    await wait(200);
    await vi.advanceTimersByTimeAsync(60_000);
    const next = await visit("/store/cart", { cookie });
    expect(cookiesOf(next)).toEqual({ "fla-access": "Bearer new", "fla-refresh": "next" });
    expect(forwarded(next, "cookie")).toContain("fla-access=Bearer%20new");
    expect(paths()).toEqual(["/auth/oauth/token"]);
  });
});
