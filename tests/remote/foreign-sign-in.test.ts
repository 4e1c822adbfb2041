import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeUpstream, json, type Seen } from "@/tests/support/fake-upstream";
import { FakeWoo } from "@/tests/support/fake-woo/server";
import { moveBackEnds } from "@/tests/support/remote-site";
import { at, billing, Browser } from "./shop";
import { cookieNames } from "@/lib/rules/cookie-names";

/** Signs in the visitors, and is none that the shop knows. */
const issuer = new FakeWoo();
const woo = new FakeWoo();
let issuerUrl = "";
let browser: Browser;

beforeAll(async () => {
  issuerUrl = `http://127.0.0.1:${await issuer.listen()}/auth`;
  openSite(await woo.listen());
});
afterAll(() => {
  issuer.close();
  woo.close();
});
afterEach(() => void vi.restoreAllMocks());

/** The gateway of a site whose shop is on this port and whose members are signed in elsewhere. */
function openSite(port: number): void {
  moveBackEnds(port, { AUTH_URL: issuerUrl });
  browser = new Browser(woo);
}

function signIn(): void {
  const { access, refresh } = issuer.signIn(5);
  Object.assign(browser.cookies, {
    [cookieNames.access]: `Bearer ${access}`,
    [cookieNames.refresh]: refresh,
  });
}

/** The questions to the shop since the last read, each with or without a bearer. */
const asked = (seen: readonly Pick<Seen, "headers" | "body">[]) =>
  seen.flatMap(({ headers, body }) => {
    const { operationName } = JSON.parse(body);
    // Asked in the background, at any time.
    if (operationName === "hostSchema" || operationName === "hostProbe") return [];
    return `${operationName}${headers.authorization ? " with bearer" : ""}`;
  });

describe.each(["poison", 403] as const)(
  "a shop that answers a bearer it does not know by %s",
  (badBearer) => {
    beforeEach(() => {
      woo.badBearer = badBearer;
      browser.cookies = {};
      signIn();
    });

    it("is asked without it, and not shown it again", async () => {
      expect(at(await browser.data("getCustomer"), "customer.databaseId")).toBeNull();
      expect(asked(woo.seen).filter((question) => question.endsWith("bearer")).length).toBeGreaterThan(0);
      expect(asked(woo.seen).at(-1)).toBe("getCustomer");
      await browser.data("getCart");
      expect(asked(woo.seen)).not.toContain("getCart with bearer");
    });

    it("keeps the visitor signed in elsewhere", async () => {
      await browser.data("getCustomer");
      expect(browser.cookies[cookieNames.access]).toMatch(/^Bearer access-/);
      expect(browser.cookies[cookieNames.refresh]).toMatch(/^refresh-/);
    });

    it("is sent a mutation once, after a question that changes nothing", async () => {
      const added = await browser.data("addToCart", { productId: 992 });
      expect(at(added, "addToCart.cart.contents.itemCount")).toBe(1);
      expect(asked(woo.seen)).not.toContain("addToCart with bearer");
      expect(asked(woo.seen.filter(({ path }) => path === "/shop"))[0]).toBe("verifyAccess with bearer");
    });

    it("sells to the member as to a guest", async () => {
      await browser.data("addToCart", { productId: 992 });
      const { body } = await browser.ask("checkout", { input: { billing, paymentMethod: "bacs" } });
      expect(at(body.data, "checkout.order.databaseId")).toEqual(expect.any(Number));
      expect(woo.orders.all.at(-1)).toMatchObject({ billing: { email: billing.email } });
    });

    it("is shown a bearer again after an hour", async () => {
      await browser.data("getCustomer");
      const now = performance.now();
      vi.spyOn(performance, "now").mockImplementation(() => now + 3_600_001);
      await browser.data("getCustomer");
      expect(asked(woo.seen)[0]).toBe("getCustomer with bearer");
    });
  },
);

it("says nothing about other visitors", async () => {
  woo.badBearer = "poison";
  browser.cookies = { [cookieNames.access]: "Bearer made-up" };
  await browser.data("getCustomer");
  const own = woo.signIn(5);
  browser.cookies = { [cookieNames.access]: `Bearer ${own.access}` };
  expect(at(await browser.data("getCustomer"), "customer.databaseId")).toBe(5);
});

describe("a host that knows the bearer and fails at one question", () => {
  const upstream = new FakeUpstream();
  const crash = {
    errors: [{ message: "Internal server error", path: ["checkout"] }],
    data: { checkout: null },
  };
  afterAll(() => upstream.close());

  it("is sent the mutation once: it may have done its work", async () => {
    openSite(await upstream.listen());
    signIn();
    upstream.play((seen, response) => {
      const { operationName } = JSON.parse(seen.body);
      const body = operationName === "checkout" ? crash : { data: { customer: { id: "1", flday: null } } };
      json(body)(seen, response);
    });
    const { message } = await browser.ask("checkout", { input: { billing, paymentMethod: "bacs" } });
    expect(message).toBe("Internal server error");
    expect(asked(upstream.seen).filter((question) => question.startsWith("checkout"))).toEqual([
      "checkout with bearer",
    ]);
  });

  it("is not taken for one that refuses the sign-in", async () => {
    upstream.play((seen, response) => {
      const { operationName } = JSON.parse(seen.body);
      const failed = { ...crash, data: { customer: null } };
      json(operationName === "getOrders" ? failed : { data: { customer: { id: "1" } } })(seen, response);
    });
    signIn();
    await browser.ask("getOrders");
    await browser.ask("getCart");
    expect(asked(upstream.seen).at(-1)).toBe("getCart with bearer");
  });
});
