import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { beforePageAt } from "@/tests/support/before-page";
import { hang, json } from "@/tests/support/fake-upstream";
import { cookiesOf, openUpstream } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
let ask: Awaited<ReturnType<typeof beforePageAt>>;

beforeAll(async () => {
  ask = await beforePageAt("http://localhost:4105");
});
afterEach(() => void vi.useRealTimers());

const realTimeout = setTimeout;
const paths = () => upstream.seen.map(({ path }) => path);
const tokens = json({ access_token: "new", refresh_token: "next", token_type: "Bearer", expires_in: 3_600 });
const visit = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).response;

describe("a request through the middleware", () => {
  it("gives the page and the answer the same nonce", async () => {
    const { response, forwarded } = await ask("/store/cart");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toContain("'nonce-");
    expect(forwarded["content-security-policy"]).toBe(policy);
  });

  it("sends another spelling of an address to the right one, with its query", async () => {
    const { response } = await ask("/Workshops.?utm_source=a");
    expect(response.status).toBe(308);
    expect(response.headers.get("location")).toBe("/workshops?utm_source=a");
    expect((await ask("/workshops?utm_source=a")).response.headers.get("location")).toBeNull();
  });

  it.each([
    ["/day", "/academy/events/the-day"],
    ["/day/?utm_source=a", "/academy/events/the-day?utm_source=a"],
    ["/join?_rsc=1a2b3&a=1", "/account?mode=register&a=1"],
    ["/Day", "/day"],
    ["/workshops/%C3%BCber-uns?_rsc=1a2b3&a=1", "/workshops/f%C3%BCr-uns?a=1"],
    ["/workshops/%c3%bcber-uns/", "/workshops/f%C3%BCr-uns"],
    ["/workshops/u%CC%88ber-uns", "/workshops/f%C3%BCr-uns"],
    ["/contact/?a=1", "/contact?a=1"],
  ])("leads %s to %s", async (path, target) => {
    const { headers } = await visit(path, { cookie: `${cookieNames.refresh}=${randomUUID()}` });
    const { pathname, search } = new URL(headers.get("location") ?? "", "http://localhost:4105");
    expect(pathname + search).toBe(target);
    expect(paths()).toEqual([]);
  });

  it("leads no address of a program away, whatever the content says", async () => {
    expect((await visit("/api/health")).headers.get("location")).toBeNull();
  });

  it.each(["/store/unknown", "/workshops", "/storefront"])(
    "leaves the policy of %s as it is",
    async (path) => {
      const { response, forwarded } = await ask(path);
      expect(response.headers.has("content-security-policy")).toBe(false);
      expect(forwarded).not.toHaveProperty("content-security-policy");
    },
  );

  it.each([
    "/account",
    "/account/me/my-orders/7",
    "/store/cart/",
    "/contact/again",
    "/contact/call",
    "/event-access",
    "/gallery",
    "/outbox",
    "/outbox/1.html",
    "/search?q=flow",
    "/verify/1/",
  ])("keeps %s out of every cache", async (path) => {
    const cookie = `${cookieNames.access}=Bearer%20old; other=1`;
    const { response, forwarded } = await ask(path, { cookie });
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    // As it came, when nothing was renewed.
    expect(forwarded.cookie).toBe(cookie);
  });

  it.each([
    "/",
    "/workshops",
    "/storefront",
    "/outbox/1.html/attachments/0",
    "/api/graphql/shop",
    "/contact",
    // Marked stay-on-page: its gate is in the page.
    "/case-studies/summit-rail",
  ])("does nothing before %s", async (path) => {
    const { response } = await ask(path, { cookie: `${cookieNames.refresh}=${randomUUID()}` });
    expect([...response.headers]).toEqual([]);
    expect(paths()).toEqual([]);
  });

  it.each(["/contact/again", "/verify/1", "/search?q=flow"])(
    "asks for no sign-in before %s",
    async (path) => {
      await visit(path, { cookie: `${cookieNames.refresh}=${randomUUID()}` });
      expect(paths()).toEqual([]);
    },
  );

  it("goes on without a late auth server, and never shows it a used token again", async () => {
    const wait = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    upstream.play((seen, response) => void setTimeout(() => tokens(seen, response), 3_500));
    const cookie = `${cookieNames.refresh}=${randomUUID()}`;
    const asked = visit("/store/cart", { cookie });
    // The first exchange of a process loads the gateway.
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(1), 10_000);
    await vi.advanceTimersByTimeAsync(300);
    const late = await asked;
    expect(late.status).toBe(200);
    expect(cookiesOf(late)).toEqual({});

    await vi.advanceTimersByTimeAsync(3_200);
    await wait(200);
    await vi.advanceTimersByTimeAsync(60_000);
    const next = await ask("/store/cart", { cookie });
    expect(cookiesOf(next.response)).toEqual({
      [cookieNames.access]: "Bearer new",
      [cookieNames.refresh]: "next",
    });
    expect(next.forwarded.cookie).toContain(`${cookieNames.access}=Bearer%20new`);
    expect(paths()).toEqual(["/auth/oauth/token"]);
  });
});

const refused = json({ error: "invalid_grant", error_description: "Invalid refresh token" }, 400);
const strict = [
  "/account/me",
  "/account/me/settings",
  "/account/me/my-orders",
  "/account/me/my-orders/7",
  "/account/me/downloads",
  "/account/me/subscription",
  "/account/me/payment-methods",
  "/account/me/certificates",
  "/store/confirm/7",
].flatMap((path) => [path, `${path}/`]);

describe("a page for members", () => {
  it.each([
    ["?_rsc=1a2b3", ""],
    ["?_rsc", ""],
    ["?a=1&_rsc=1a2b3&b=%20?", "?a=1&b=%20?"],
    ["?_rscale=1", "?_rscale=1"],
  ])("is come back to without what the router adds: %s", async (search, kept) => {
    const { headers } = await visit(`/account/me${search}`, { rsc: "1" });
    const { searchParams } = new URL(headers.get("location") ?? "", "http://localhost:4105");
    expect(searchParams.get("redirect_to")).toBe(`/account/me${kept}`);
  });

  it.each(strict)("%s sends a guest to the sign-in, once", async (path) => {
    const response = await visit(`${path}?a=1`);
    expect(response.status).toBe(307);
    const location = response.headers.get("location") ?? "";
    const { pathname, searchParams } = new URL(location, "http://localhost:4105");
    const page = path.replace(/\/$/, "");
    // What a payment provider hangs on its way back is not carried on (C10).
    const target = page === "/store/confirm/7" ? page : `${page}?a=1`;
    expect([pathname, searchParams.get("redirect_to")]).toEqual(["/account", target]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect((await visit(location)).status).toBe(200);
  });

  it.each([
    ["/account/me", 307],
    ["/account/me/", 307],
    ["/account", 200],
    ["/account/sign-in", 200],
    ["/store/cart", 200],
  ])("%s after a refused exchange: %i, and the tokens go", async (path, status) => {
    upstream.play(refused);
    const response = await visit(path, { cookie: `${cookieNames.refresh}=${randomUUID()}` });
    expect(response.status).toBe(status);
    expect(cookiesOf(response)).toEqual({ [cookieNames.access]: "", [cookieNames.refresh]: "" });
    expect(paths()).toEqual(["/auth/oauth/token"]);
  });
});

describe("a page load", () => {
  it("of 20 requests at the same time exchanges once, and all of them go on signed in", async () => {
    upstream.play(tokens);
    const cookie = `${cookieNames.refresh}=${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => ask(turn % 2 ? "/account/me" : "/store/cart", { cookie })),
    );
    expect(paths()).toEqual(["/auth/oauth/token"]);
    for (const { response, forwarded } of answers) {
      expect(response.status).toBe(200);
      expect(cookiesOf(response)).toEqual({
        [cookieNames.access]: "Bearer new",
        [cookieNames.refresh]: "next",
      });
      expect(forwarded.cookie).toContain(`${cookieNames.access}=Bearer%20new`);
    }
  });

  it("keeps the tokens when the auth server hangs, and waits its deadline and no longer", async () => {
    const cookie = () => ({ cookie: `${cookieNames.refresh}=${randomUUID()}` });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    upstream.play(hang);
    for (const [path, deadline, status] of [
      ["/store/cart", 300, 200],
      ["/account", 300, 200],
      // The page says that signing in cannot be reached.
      ["/account/me", 2_000, 200],
      ["/store/confirm/7", 2_000, 200],
    ] as const) {
      const before = upstream.seen.length;
      let answered = false;
      const asked = visit(path, cookie()).finally(() => (answered = true));
      // By the real clock: waitFor would move the other one.
      while (upstream.seen.length === before) await new Promise((resolve) => realTimeout(resolve, 5));
      await vi.advanceTimersByTimeAsync(deadline - 1);
      expect(answered, path).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      const response = await asked;
      expect(response.status, path).toBe(status);
      expect(cookiesOf(response), path).toEqual({});
    }
  });

  it("of a prefetch exchanges nothing", async () => {
    upstream.play(tokens);
    const cookie = `${cookieNames.refresh}=${randomUUID()}`;
    await visit("/account", { cookie, "next-router-prefetch": "1" });
    await visit("/store/cart", { cookie, "sec-purpose": "prefetch" });
    expect(paths()).toEqual([]);
  });
});
