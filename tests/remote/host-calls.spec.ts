import { expect } from "@playwright/test";
import { z } from "zod";
import type { OperationName } from "@/graphql/generated/endpoint-of";
import { gatewayRequest, someBilling } from "@/scripts/support/gateway";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, startBareStandalone } from "@/tests/support/browser/own-server";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 180_000 });

const asked = z.object({ operationName: z.string(), variables: z.record(z.string(), z.unknown()) });

/** This site beside a stock shop; `seen` are the shop's questions since the last read. */
async function openSite(prepare: (host: StockHost) => void = () => {}) {
  const host = new StockHost();
  prepare(host);
  const port = await host.listen();
  const server = await startBareStandalone(newDataDir(), undefined, {
    SHOP_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`,
    LOG_LEVEL: "info",
  });
  const isLive = () =>
    fetch(`${server.url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isLive, { timeout: 60_000 }).toBe(true);
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie };
    const answer = await fetch(new URL(path, server.url), { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await answer.text();
    expect([path, answer.status, text.includes('"errors"')]).toEqual([path, 200, false]);
    return text;
  };
  return {
    host,
    server,
    open: (path: string) => ask(path),
    send: (name: OperationName, variables: object) => {
      const { url, ...init } = gatewayRequest(server.url, name, variables);
      return ask(url, init);
    },
    seen: () => host.seen.splice(0).map(({ body }) => asked.parse(JSON.parse(body))),
    close: async () => {
      await server.stop();
      host.close();
    },
  };
}

test("a shop is asked once for each step of a purchase, and never again for what it has not", async () => {
  const { host, server, open, send, seen, close } = await openSite();
  try {
    const names = () => host.seen.map(({ body }): string => JSON.parse(body).operationName);
    await expect.poll(() => server.output()).toContain("the host's schema was compared");
    await expect.poll(names).toContain("getProduct");
    seen();
    await open("/");
    const questions = seen();
    // Each product once by its SKU, and by its slug as well if the shop has no such SKU.
    expect(new Set(questions.map((one) => JSON.stringify(one))).size).toBe(questions.length);
    expect(questions.map(({ operationName }) => operationName).sort()).toEqual([
      "getCart",
      ...Array.from({ length: 16 }, () => "getProduct"),
    ]);
    const product = "/workshops/flight-level-2-design/self-paced";
    const billing = { ...someBilling, email: "mara@example.com" };
    const steps: [string, () => Promise<unknown>, string[]][] = [
      ["home again", () => open("/"), []],
      ["product page", () => open(product), []],
      ["product page again", () => open(product), []],
      ["adding", () => send("addToCart", { productId: 87, quantity: 1 }), ["addToCart"]],
      ["adding again", () => send("addToCart", { productId: 87, quantity: 1 }), ["addToCart"]],
      ["cart page", () => open("/store/cart"), ["checkoutData"]],
      ["checkout page", () => open("/store/checkout"), ["checkoutPage", "getCountries"]],
      ["checkout page again", () => open("/store/checkout"), ["checkoutPage"]],
      ["buying", () => send("checkout", { input: { billing, paymentMethod: "bacs" } }), ["checkout"]],
    ];
    for (const [title, act, names] of steps) {
      await act();
      const operations = seen().map(({ operationName }) => operationName);
      expect([title, operations.sort()]).toEqual([title, names]);
    }
  } finally {
    await close();
  }
});

test("the first page waits for no shop that has not answered its comparison", async () => {
  let answer = () => {};
  const { server, open, close } = await openSite(({ held }) =>
    held.set("hostSchema", new Promise<void>((resolve) => (answer = resolve))),
  );
  const compared = "the host's schema was compared";
  try {
    const began = performance.now();
    await open("/");
    // The site gives the comparison up after a minute, so a page that waited would take as long.
    expect(performance.now() - began).toBeLessThan(45_000);
    expect(server.output()).not.toContain(compared);
    answer();
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain(compared);
    await open("/");
  } finally {
    await close();
  }
});
