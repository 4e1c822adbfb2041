import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readProduct } from "@/lib/read/shop";
import { openShop, type RemoteShop } from "./shop";

/** Every second of this test is a tenth of one. */
const seconds = (count: number) => count * 100;
const HOUR = 3_600_000;

let shop: RemoteShop;
let read: () => Promise<unknown>;
beforeEach(async () => {
  shop = await openShop({ host: "stock" });
  read = () =>
    readProduct({ productSku: "FLIN-ON" }).then(
      (one) => one?.databaseId ?? null,
      () => "outage",
    );
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 10));
});
afterEach(() => {
  shop.close();
  vi.restoreAllMocks();
});
const asked = () => shop.woo.seen.filter(({ body }) => body.includes('"FLIN-ON"')).length;

it("an answer that is too late for one page is there for the next, and was asked for once", async () => {
  shop.woo.seen.length = 0;
  shop.woo.slow.set("getProduct", seconds(12));
  expect(await read()).toBe("outage");
  shop.woo.slow.set("getProduct", 0);
  await vi.waitFor(async () => expect(await read()).toBe(87), { timeout: 5_000, interval: 200 });
  expect(asked()).toBeLessThanOrEqual(2);
});

it("a host's last good answer of the day stands in for a missing one", async () => {
  expect(await read()).toBe(87);
  shop.woo.fault = (response) => void response.writeHead(503).end("{}");
  expect(await read()).toBe(87);
  const began = Date.now();
  const now = vi.spyOn(Date, "now").mockReturnValue(began + 23 * HOUR);
  expect(await read()).toBe(87);
  now.mockReturnValue(began + 25 * HOUR);
  expect(await read()).toBe("outage");
});

it("an earlier answer does not stand in for “no such product”, nor for a new answer", async () => {
  expect(await read()).toBe(87);
  shop.woo.shop.products = shop.woo.shop.products.map((one) => ({ ...one, id: one.id + 1_000 }));
  expect(await read()).toBe(1_087);
  shop.woo.shop.products = [];
  expect(await read()).toBeNull();
});
