import type http from "node:http";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { messageFor } from "@/lib/gateway/errors";
import { collect } from "@/tests/support/collector";
import { at, billing, type Browser, failureOf, openShop, type RemoteShop } from "./shop";

/** Every second of this test is a tenth of one. */
const SCALE = 10;
const seconds = (count: number) => (count * 1_000) / SCALE;
const DEADLINE = seconds(8);

let shop: RemoteShop;
let browser: Browser;
afterAll(() => shop.close());
beforeEach(async () => {
  shop = await openShop({ host: "stock" });
  browser = shop.browser();
  // What the host lacks is known from the visitor before.
  await browser.data("addToCart", { productId: 87 });
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / SCALE));
});
afterEach(() => {
  shop.close();
  vi.restoreAllMocks();
});

async function timed<T>(work: () => Promise<T>) {
  const began = performance.now();
  const result = await work();
  return { result, took: performance.now() - began };
}

/** Begins to answer at once, and never comes to an end. */
function dribbling(response: http.ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"data":{"cart":');
  const timer = setInterval(() => response.write(" "), 20);
  response.once("close", () => {
    clearInterval(timer);
    left += 1;
  });
}
/** Dribbled answers whose reader has gone. */
let left = 0;

const slow: [string, () => void][] = [
  ["answers after 12 seconds", () => void (shop.woo.delayMs = seconds(12))],
  ["dribbles", () => void (shop.woo.fault = dribbling)],
];

describe("a host that answers after five seconds", () => {
  it("is waited for: cart and purchase work, and nothing is done twice", async () => {
    shop.woo.delayMs = seconds(5);
    const { result, took } = await timed(() => browser.data("addToCart", { productId: 87 }));
    expect(at(result, "addToCart.cart.contents.itemCount")).toBe(2);
    expect(took).toBeLessThan(DEADLINE);
    const input = { billing, paymentMethod: "bacs" };
    expect(at(await browser.data("checkout", { input }), "checkout.result")).toBe("success");
    expect(shop.woo.orders.all).toHaveLength(1);
  });

  it("is waited for by public pages", async () => {
    const { readProduct } = await import("@/lib/read/shop");
    shop.woo.delayMs = seconds(5);
    expect(await readProduct({ productSku: "FLIN-ON" })).toMatchObject({ databaseId: 87 });
  });
});

describe.each(slow)("a host that %s", (_what, begin) => {
  it("is given up at the deadline, asked once, and the cart is left", async () => {
    const { session } = browser;
    begin();
    for (const [name, variables, sentence] of [
      ["getCart", {}, "Could not load cart"],
      ["addToCart", { productId: 105 }, "Could add product to cart"],
      [
        "checkout",
        { input: { billing, paymentMethod: "bacs" } },
        "We do not know yet whether your order was placed.",
      ],
    ] as const) {
      const { result, took } = await timed(() => browser.ask(name, variables));
      expect([name, result.status, result.sent]).toEqual([name, 504, 1]);
      expect(took).toBeGreaterThanOrEqual(DEADLINE - 20);
      expect(took).toBeLessThan(DEADLINE * 2);
      expect(messageFor(name, failureOf(name, result))).toContain(sentence);
    }
    expect(browser.session).toBe(session);
  });

  it("keeps a public page no longer than the deadline, and the page knows that it is an outage", async () => {
    const { readProduct } = await import("@/lib/read/shop");
    begin();
    shop.woo.seen.length = 0;
    const { result, took } = await timed(() =>
      readProduct({ productSku: "FLIN-ON" }).catch((failure: unknown) => failure),
    );
    expect(result).toMatchObject({ isOutage: true, isNotFound: false });
    expect(took).toBeLessThan(DEADLINE * 2);
    // It is kept busy by nothing that nobody waits for.
    expect(shop.woo.seen).toHaveLength(1);
  });

  it("is not asked the same again while the page that failed is drawn once more, and then it is", async () => {
    const { readProduct } = await import("@/lib/read/shop");
    const ask = () => readProduct({ productSku: "FLIN-ON" }).catch(() => "outage");
    begin();
    await ask();
    shop.woo.seen.length = 0;
    const { result, took } = await timed(ask);
    expect([result, shop.woo.seen.length]).toEqual(["outage", 0]);
    expect(took).toBeLessThan(DEADLINE / 2);
    shop.woo.delayMs = 0;
    shop.woo.fault = null;
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ databaseId: 87 }), 4_000);
  });

  it("tells the truth afterwards: what it did meanwhile is in the cart, once", async () => {
    begin();
    await browser.ask("addToCart", { productId: 105 });
    const wasDone = shop.woo.fault === null;
    await new Promise((resolve) => setTimeout(resolve, seconds(6)));
    shop.woo.delayMs = 0;
    shop.woo.fault = null;
    expect(at(await browser.data("getCart"), "cart.contents.itemCount")).toBe(wasDone ? 2 : 1);
  });
});

it("lets go of a dribbled answer", async () => {
  left = 0;
  shop.woo.fault = dribbling;
  await browser.ask("getCart");
  await vi.waitFor(() => expect(left).toBe(1));
});

it("lets go of it when garbage was collected meanwhile, too", async () => {
  left = 0;
  shop.woo.fault = dribbling;
  const collecting = setInterval(collect, 50);
  const { result, took } = await timed(() => browser.ask("getCart"));
  clearInterval(collecting);
  expect(failureOf("getCart", result)).toMatchObject({ isOutage: true });
  expect(took).toBeLessThan(DEADLINE * 4);
  await vi.waitFor(() => expect(left).toBe(1));
});
