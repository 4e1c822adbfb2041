import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { gateway } from "@/lib/gateway/gateway";
import { html, htmlOk, json, reset, truncated } from "@/tests/support/fake-upstream";
import { cookiesOf, openUpstream, request, signedIn } from "@/tests/support/remote-site";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();

const cart = json({
  data: { cart: { isEmpty: false } },
  extensions: { debug: [{ type: "DEBUG_LOGS_INACTIVE" }] },
});
const crash = json({ errors: [{ message: "Internal server error", path: ["cart"] }], data: { cart: null } });
const tokens = json({ access_token: "new", refresh_token: "next", token_type: "Bearer", expires_in: 3_600 });
const refused = json({ error: "invalid_grant", error_description: "Invalid refresh token" }, 400);
const paths = () => upstream.seen.map(({ path }) => path);
const bearers = () => upstream.seen.map(({ headers }) => headers.authorization);

describe("a good answer", () => {
  it("is passed on without debug extensions, and asked with our own text", async () => {
    upstream.play(cart);
    const response = await gateway(request("getCart", { [cookieNames.session]: "s1" }), "shop");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(await response.json()).toEqual({ data: { cart: { isEmpty: false } } });
    const [seen] = upstream.seen;
    expect(seen?.headers["woocommerce-session"]).toBe("Session s1");
    expect(seen?.headers["cookie"]).toBeUndefined();
    expect(JSON.parse(seen?.body ?? "")).toMatchObject({
      operationName: "getCart",
      query: expect.stringContaining("recalculateTotals: true"),
      variables: {},
    });
  });

  it("stores the session of the answer even beside errors", async () => {
    upstream.play(
      json({ errors: [{ message: "This coupon has expired." }], data: { applyCoupon: null } }, 200, {
        "woocommerce-session": "s2",
      }),
    );
    const response = await gateway(request("applyCoupon", {}, { code: "x" }), "shop");
    expect(response.headers.getSetCookie()).toEqual([
      `${cookieNames.session}=s2; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
  });
});

describe("a broken answer", () => {
  it.each([
    ["500 html", html],
    ["200 html", htmlOk],
    ["{}", json({})],
    ["[]", json([])],
    ["data null without errors", json({ data: null })],
    ["truncated", truncated],
    ["reset", reset],
    ["500 json", json({ errors: [{ message: "PHP Fatal at /srv/x.php" }] }, 500)],
    ["a redirect", json({}, 302, { location: "http://127.0.0.1:1/" })],
  ])("%s becomes UPSTREAM_UNAVAILABLE without its words", async (_name, play) => {
    upstream.play(play);
    const response = await gateway(request("getCart"), "shop");
    expect(response.status).toBe(502);
    const text = await response.text();
    expect(JSON.parse(text).errors[0].extensions.code).toBe("UPSTREAM_UNAVAILABLE");
    expect(text).not.toContain("srv");
    expect(upstream.seen).toHaveLength(1);
  });
});

describe("a dead cart session", () => {
  const dead = (headers = {}) =>
    json(
      { errors: [{ message: "invalid_token: Expired token", path: ["cart"] }], data: { cart: null } },
      200,
      headers,
    );

  it("is replaced by the fresh token and asked once more", async () => {
    upstream.play(dead({ "woocommerce-session": "fresh" }), cart);
    const response = await gateway(request("getCart", { [cookieNames.session]: "old" }), "shop");
    expect(await response.json()).toEqual({ data: { cart: { isEmpty: false } } });
    expect(upstream.seen.map(({ headers }) => headers["woocommerce-session"])).toEqual([
      "Session old",
      "Session fresh",
    ]);
    expect(cookiesOf(response)).toEqual({ [cookieNames.session]: "fresh" });
  });

  it("is dropped when no fresh one comes", async () => {
    upstream.play(dead(), cart);
    const response = await gateway(request("getCart", { [cookieNames.session]: "old" }), "shop");
    expect(upstream.seen.map(({ headers }) => headers["woocommerce-session"])).toEqual([
      "Session old",
      undefined,
    ]);
    expect(cookiesOf(response)).toEqual({ [cookieNames.session]: "" });
  });

  it("is tried twice at most", async () => {
    upstream.play(dead({ "woocommerce-session": "fresh" }));
    const response = await gateway(request("getCart", { [cookieNames.session]: "old" }), "shop");
    expect(upstream.seen).toHaveLength(2);
    expect(await response.json()).toMatchObject({ errors: [{ message: "invalid_token: Expired token" }] });
  });
});

describe("tokens on the way to a host", () => {
  it("renews a missing access token before asking", async () => {
    upstream.play(tokens, json({ data: { viewer: { id: "1" } } }));
    const response = await gateway(
      request("viewer", { [cookieNames.refresh]: signedIn()[cookieNames.refresh] }),
      "member",
    );
    expect(paths()).toEqual(["/auth/oauth/token", "/member"]);
    expect(bearers()[1]).toBe("Bearer new");
    expect(cookiesOf(response)).toEqual({
      [cookieNames.access]: "Bearer new",
      [cookieNames.refresh]: "next",
    });
  });

  it.each([
    ["Internal server error", crash],
    ["401", json({}, 401)],
    ["403 html", (_seen, response) => void response.writeHead(403).end("<html>")] satisfies [
      string,
      typeof html,
    ],
  ])("renews once and repeats once after %s", async (_name, play) => {
    upstream.play(play, tokens, cart);
    const response = await gateway(request("getCart", signedIn()), "shop");
    expect(paths()).toEqual(["/shop", "/auth/oauth/token", "/shop"]);
    expect(bearers()).toEqual(["Bearer old", undefined, "Bearer new"]);
    expect(await response.json()).toEqual({ data: { cart: { isEmpty: false } } });
  });

  it("does not go round in circles", async () => {
    upstream.play(crash, tokens, crash);
    await gateway(request("getCart", signedIn()), "shop");
    // With the bearer, at the token endpoint, with the new one, a harmless question with it, and once without.
    expect(bearers()).toEqual(["Bearer old", undefined, "Bearer new", "Bearer new", undefined]);
  });

  it("signs out and asks as a visitor when the refresh token is refused", async () => {
    upstream.play(crash, refused, cart);
    const response = await gateway(
      request("getCart", { ...signedIn(), [cookieNames.session]: "s1" }),
      "shop",
    );
    expect(bearers()).toEqual(["Bearer old", undefined, undefined]);
    expect(cookiesOf(response)).toEqual({ [cookieNames.access]: "", [cookieNames.refresh]: "" });
    expect(response.status).toBe(200);
  });

  it("keeps the tokens when the auth server is down, and shows no guest's cart", async () => {
    upstream.play(crash, html, cart);
    const response = await gateway(request("getCart", signedIn()), "shop");
    expect(response.status).toBe(503);
    expect(bearers()).toEqual(["Bearer old", undefined]);
    expect(cookiesOf(response)).toEqual({});
  });

  it("asks the host nothing about a person whom nobody can name", async () => {
    const cookies = { [cookieNames.refresh]: randomUUID() };
    for (const name of ["getCart", "checkout", "viewer", "getCaseStudyForMembers"] as const) {
      upstream.play(html, cart);
      const { endpoint } = operations[name];
      const response = await gateway(request(name, cookies), endpoint);
      expect([name, response.status]).toEqual([name, 503]);
      expect(await response.json()).toMatchObject({
        errors: [{ extensions: { code: "SIGN_IN_UNAVAILABLE" } }],
      });
      expect(paths()).toEqual(["/auth/oauth/token"]);
      expect(cookiesOf(response)).toEqual({});
    }
  });

  it("asks for everybody's data without asking who it is", async () => {
    upstream.play(cart);
    await gateway(request("getProduct", { [cookieNames.refresh]: randomUUID() }), "shop");
    expect(paths()).toEqual(["/shop"]);
  });

  it("asks 50 parallel requests of one browser with one exchange", async () => {
    upstream.play((seen, response) => (seen.path.startsWith("/auth") ? tokens : cart)(seen, response));
    const cookies = { [cookieNames.refresh]: signedIn()[cookieNames.refresh] };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => gateway(request("getCart", cookies), "shop")),
    );
    expect(paths().filter((path) => path.startsWith("/auth"))).toHaveLength(1);
    expect(answers.map((answer) => cookiesOf(answer)[cookieNames.refresh])).toEqual(Array(50).fill("next"));
  });
});

describe("a mutation that crashed", () => {
  /** A host that has answered this bearer before. */
  async function known() {
    const cookies = signedIn();
    upstream.play(cart);
    await gateway(request("getCart", cookies), "shop");
    return cookies;
  }

  it("is not repeated while the bearer works: it may have charged", async () => {
    const cookies = await known();
    upstream.play(crash, json({ data: { customer: null } }));
    const response = await gateway(request("checkout", cookies, { input: {} }), "shop");
    expect(upstream.seen.map(({ body }) => JSON.parse(body).operationName)).toEqual([
      "checkout",
      "verifyAccess",
    ]);
    expect(await response.json()).toMatchObject({ errors: [{ message: "Internal server error" }] });
  });

  it("is repeated when the bearer fails for everything: it was never begun", async () => {
    const cookies = await known();
    upstream.play(crash, crash, cart, tokens, json({ data: { checkout: { result: "success" } } }));
    const response = await gateway(request("checkout", cookies, { input: {} }), "shop");
    expect(bearers()).toEqual(["Bearer old", "Bearer old", undefined, undefined, "Bearer new"]);
    expect(await response.json()).toEqual({ data: { checkout: { result: "success" } } });
  });

  it("is not repeated when the host fails without the bearer as well", async () => {
    const cookies = await known();
    upstream.play(crash);
    await gateway(request("checkout", cookies, { input: {} }), "shop");
    expect(upstream.seen.map(({ body }) => JSON.parse(body).operationName)).toEqual([
      "checkout",
      "verifyAccess",
      "verifyAccess",
    ]);
  });

  it("is not repeated without a bearer, nor after an outage", async () => {
    upstream.play(crash);
    await gateway(request("checkout", {}, { input: {} }), "shop");
    expect(upstream.seen).toHaveLength(1);
    const cookies = await known();
    upstream.play(html);
    await gateway(request("checkout", cookies, { input: {} }), "shop");
    expect(upstream.seen).toHaveLength(1);
  });
});

describe("the cart session at sign-in", () => {
  it.each([
    ["empty", { isEmpty: true }, undefined],
    ["full", { isEmpty: false }, "Session s1"],
  ])("goes along when it is full only: %s", async (_name, guestCart, session) => {
    upstream.play(tokens, json({ data: { cart: guestCart } }), cart);
    await gateway(
      request("getCart", {
        [cookieNames.refresh]: signedIn()[cookieNames.refresh],
        [cookieNames.session]: "s1",
      }),
      "shop",
    );
    expect(upstream.seen[1]?.headers.authorization).toBeUndefined();
    expect(upstream.seen[2]?.headers["woocommerce-session"]).toBe(session);
  });
});
