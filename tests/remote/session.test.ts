import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { readSessionToken, SESSION_S, sessionToken } from "@/tests/support/fake-woo/tokens";
import { ownShop } from "@/tests/support/fake-woo/shop";
import { row } from "./rows";
import { at, openShop, type Browser, type RemoteShop } from "./shop";
import { cookieNames } from "@/lib/rules/cookie-names";

/** The same shop, on a host with the academy's plugin and on one as it is installed. */
describe.each(["plugin", "stock"] as const)("a host as with %s", (host) => {
  let shop: RemoteShop;
  let browser: Browser;
  beforeAll(async () => void (shop = await openShop({ host, sells: ownShop })));
  afterAll(() => shop.close());
  beforeEach(() => void (browser = shop.browser()));

  const item = { productId: 11, quantity: 2 };
  const count = async () => at(await browser.data("getCart"), "cart.contents.itemCount");
  const now = () => Math.floor(shop.woo.clock.now().getTime() / 1_000);
  const sessionsSent = () => shop.woo.seen.map(({ headers }) => headers["woocommerce-session"]);

  describe("the session of the cart", () => {
    row("session-new", async () => {
      expect(browser.session).toBeUndefined();
      await browser.data("getCart");
      expect(readSessionToken(browser.session ?? "", now())).toMatchObject({ customer: /^t_/ });
    });

    row("session-header", async () => {
      await browser.data("addToCart", item);
      const token = browser.session;
      expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(await count()).toBe(2);
      expect(sessionsSent()).toEqual([`Session ${token}`]);
    });

    row("session-store-api", async () => {
      const answer = await fetch(`http://127.0.0.1:${shop.port}/shop`, {
        method: "POST",
        headers: { "content-type": "application/json", "woocommerce-session": sessionToken("t_1", now()) },
        body: JSON.stringify({ query: "{ cart { isEmpty } }" }),
      });
      expect(await answer.json()).toMatchObject({
        errors: [{ message: "invalid_cart_token: Invalid Cart-Token", path: ["cart"] }],
      });
      browser.session = "a token with spaces";
      await browser.data("getCart");
      expect(sessionsSent()[0]).toBeUndefined();
    });

    row("session-claims", () => {
      const token = sessionToken("t_1", now());
      expect(SESSION_S).toBe(48 * 3_600);
      expect(readSessionToken(token, now() + SESSION_S + 59)).toEqual({ customer: "t_1" });
      expect(readSessionToken(token, now() + SESSION_S + 61)).toEqual({ problem: "Expired token" });
    });

    row("session-renewal", async () => {
      await browser.data("addToCart", item);
      const first = browser.session;
      shop.woo.clock.forward(24 * 3_600);
      expect(await count()).toBe(2);
      expect(browser.session).toBe(first);
      await browser.data("applyCoupon", { code: "ten" });
      expect(browser.session).not.toBe(first);
      shop.woo.clock.forward(25 * 3_600);
      expect(await count()).toBe(2);
    });

    row("session-expired", async () => {
      await browser.data("addToCart", item);
      const dead = browser.session;
      shop.woo.clock.forward(SESSION_S + 61);
      await browser.data("checkoutData");
      expect(sessionsSent()).toEqual([`Session ${dead}`, `Session ${browser.session}`]);
      expect(browser.session).not.toBe(dead);
      expect(await count()).toBe(0);
      // The browser's snapshot of the cart makes it again, with the same one call.
      browser.session = dead;
      const { body } = await browser.ask("createCart", { input: { items: [item], coupons: [] } });
      expect(at(body.data, "fillCart.cart.contents.itemCount")).toBe(2);
    });

    const broken = [
      ["Expired token", () => sessionToken("t_1", now() - SESSION_S - 61)],
      [
        "The iss do not match with this server",
        () => sessionToken("t_1", now(), { iss: "https://old.example" }),
      ],
      ["Customer ID not found in the token", () => sessionToken("", now())],
      ["Signature verification failed", () => sessionToken("t_1", now(), { secret: "of the old server" })],
      ["Wrong number of segments", () => "ey.x"],
      ["Cannot handle token with nbf prior to", () => sessionToken("t_1", now() + 600)],
    ] as const;
    row("session-messages", async () => {
      for (const [words, token] of broken) {
        expect(readSessionToken(token(), now())).toMatchObject({ problem: expect.stringContaining(words) });
        browser.session = token();
        expect((await browser.data("addToCart", { productId: 992 }))["addToCart"]).toMatchObject({
          cart: { contents: { itemCount: 1 } },
        });
      }
    });

    it("answers the host's own words of every broken token when nobody mends it", async () => {
      for (const [words, token] of broken) {
        const answer = await fetch(`http://127.0.0.1:${shop.port}/shop`, {
          method: "POST",
          headers: { "content-type": "application/json", "woocommerce-session": `Session ${token()}` },
          body: JSON.stringify({ query: "{ cart { isEmpty } }" }),
        });
        expect(answer.status).toBe(200);
        expect(answer.headers.get("woocommerce-session")).toBeTruthy();
        const body: { errors: { message: string }[] } = await answer.json();
        expect(body.errors[0]?.message).toContain(`invalid_token: ${words}`);
      }
    });

    row("session-only-cart", async () => {
      await browser.data("updateCustomer", { input: { billing: { city: "Graz" } } });
      const kept = at(await browser.data("getCustomer"), "customer.billing.city");
      shop.woo.clock.forward(SESSION_S + 61);
      const customer = at(await browser.data("getCustomer"), "customer");
      expect([kept, at(customer, "id"), at(customer, "billing.city")]).toEqual(["Graz", "guest", null]);
    });

    row("session-body", () => {
      expect(Object.values(operations).filter(({ text }) => text.includes("sessionToken"))).toEqual([]);
    });

    row("session-http-only", async () => {
      const { text } = await browser.ask("addToCart", item);
      const { gateway } = await import("@/lib/gateway/gateway");
      const { request } = await import("@/tests/support/remote-site");
      const answer = await gateway(request("addToCart", {}, item), "shop");
      expect(
        answer.headers.getSetCookie().find((line) => line.startsWith(`${cookieNames.session}=`)),
      ).toContain("; HttpOnly");
      expect(answer.headers.get("woocommerce-session")).toBeNull();
      expect(text).not.toContain(browser.session);
    });

    row("session-queue", async () => {
      await browser.data("addToCart", { productId: 992 });
      await Promise.all([992, 3341, 14].map((productId) => browser.ask("addToCart", { productId })));
      expect(await count()).toBe(4);
    });
  });

  describe("a cart at the sign-in", () => {
    /** A member of another browser, whose saved cart is empty so far. */
    const emptied = async () => {
      const member = shop.browser();
      member.signIn(71);
      await member.ask("clearCart");
      return member;
    };

    row("merge-saved", async () => {
      const member = await emptied();
      await member.data("addToCart", item);
      const elsewhere = shop.browser();
      elsewhere.signIn(71);
      expect(at(await elsewhere.data("getCart"), "cart.contents.itemCount")).toBe(2);
      expect(readSessionToken(elsewhere.session ?? "", now())).toEqual({ customer: "71" });
    });

    row("merge-replaces", async () => {
      const member = await emptied();
      await member.data("addToCart", item);
      await browser.data("addToCart", { productId: 992 });
      const guest = browser.session;
      browser.signIn(71);
      expect(at(await browser.data("getCart"), "cart.contents.nodes.0.product.node.databaseId")).toBe(992);
      const back = shop.browser();
      back.session = guest;
      expect(at(await back.data("getCart"), "cart.contents.itemCount")).toBe(0);
    });

    /** The member has 2 saved; the guest's session is there and empty. `withRule` is our client. */
    async function savedAfterSignIn(withRule: boolean) {
      const member = await emptied();
      await member.data("addToCart", item);
      await browser.data("addToCart", { productId: 992 });
      await browser.data("clearCart");
      const { access, refresh } = shop.woo.signIn(71);
      browser.cookies[cookieNames.refresh] = refresh;
      // Without the rule the token goes out beside the session at once.
      if (!withRule) browser.cookies[cookieNames.access] = `Bearer ${access}`;
      return count();
    }
    row("merge-loses", async () => {
      expect(await savedAfterSignIn(true)).toBe(2);
      browser = shop.browser();
      expect(await savedAfterSignIn(false)).toBe(0);
    });

    row("sign-out-drops", async () => {
      browser.signIn(72);
      await browser.data("addToCart", item);
      const { signOutForm } = await import("@/lib/forms/account/sign-in");
      const { cookiesOf, form } = await import("@/tests/support/remote-site");
      const cookie = Object.entries(browser.cookies).map(
        ([name, value]) => `${name}=${encodeURIComponent(value)}`,
      );
      const answer = await signOutForm(form({}, { cookie: cookie.join("; ") }));
      expect(cookiesOf(answer)).toMatchObject({
        [cookieNames.session]: "",
        [cookieNames.access]: "",
        [cookieNames.refresh]: "",
      });
    });
  });
});
