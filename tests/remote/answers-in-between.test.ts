import { afterEach, describe, expect, it, vi } from "vitest";
import { gateway } from "@/lib/gateway/gateway";
import { log } from "@/lib/observe/log";
import { readHostJson } from "@/lib/http/host-json.mjs";
import { openCachingProxy } from "@/tests/support/caching-proxy";
import { FakeUpstream } from "@/tests/support/fake-upstream";
import { phpNotice } from "@/tests/support/fake-woo/server";
import { moveBackEnds, request } from "@/tests/support/remote-site";
import { at, openShop } from "./shop";

const closing: { close: () => unknown }[] = [];
afterEach(() => {
  for (const one of closing.splice(0)) one.close();
  vi.restoreAllMocks();
});

describe("notices of PHP before the JSON", () => {
  it("are cut: the shop stays open, and the log names the setting once", async () => {
    const shop = await openShop({ host: "stock" });
    closing.push(shop);
    const warned = vi.spyOn(log, "warn");
    shop.woo.notices = phpNotice;
    const browser = shop.browser();
    expect(at(await browser.data("addToCart", { productId: 87 }), "addToCart.cart.contents.itemCount")).toBe(
      1,
    );
    expect(at(await browser.data("getCart"), "cart.contents.itemCount")).toBe(1);
    const said = warned.mock.calls.filter(([, message]) => String(message).includes("prints notices"));
    const advice = expect.stringContaining("WP_DEBUG_DISPLAY in its wp-config.php should be false");
    expect(said).toEqual([[{ endpoint: "shop", advice }, expect.any(String)]]);
  });

  it("do not make an answer of a page that ends otherwise", async () => {
    const json = '{"data":{"a":"{"}}';
    expect(readHostJson(json)).toEqual({ value: { data: { a: "{" } }, hasNotices: false });
    expect(readHostJson(`${phpNotice}${json}\n`)).toEqual({ value: { data: { a: "{" } }, hasNotices: true });
    for (const page of ["<html>", `<script>let a = ${json}</script>`, `${phpNotice}`, "", "{", "}"])
      expect(() => readHostJson(page), page).toThrow(SyntaxError);
  });
});

describe("a cache that takes a POST for a GET", () => {
  const open = async (saysHit: Record<string, string>) => {
    const state = { hits: () => 0 };
    const before = async (port: number) => {
      const proxy = await openCachingProxy(`http://127.0.0.1:${port}`, saysHit);
      closing.push(proxy);
      state.hits = () => proxy.state.hits;
      return proxy.port;
    };
    const site = await openShop({ host: "stock", before });
    closing.push(site);
    return { site, state };
  };

  it.each([
    [{ "x-cache": "HIT" }],
    [{ "cf-cache-status": "HIT" }],
    [{ age: "12" }],
    [{ "cache-status": "edge; hit; ttl=60" }],
    [{ "x-cache": "Hit from cloudfront" }],
  ])("is passed by when it says %j: nobody gets another visitor's session or answer", async (saysHit) => {
    const { site, state } = await open(saysHit);
    const [first, second] = [site.browser(), site.browser()];
    await first.data("addToCart", { productId: 87, quantity: 2 });
    const { addToCart } = await second.data("addToCart", { productId: 105 });
    expect(at(addToCart, "cart.contents.itemCount")).toBe(1);
    expect(second.session).not.toBe(first.session);
    expect(at(await first.data("getCart"), "cart.contents.itemCount")).toBe(2);
    expect(at(await second.data("getCart"), "cart.contents.itemCount")).toBe(1);
    // One for each of the hosts, at the start.
    expect(state.hits()).toBeLessThanOrEqual(3);
  });

  it("has nothing shown of it where it knows no other address either", async () => {
    const upstream = new FakeUpstream();
    moveBackEnds(await upstream.listen());
    closing.push(upstream);
    upstream.play((_seen, response) =>
      response
        .writeHead(200, { "content-type": "application/json", age: "3", "woocommerce-session": "of-another" })
        .end('{"data":{"cart":{"isEmpty":false}}}'),
    );
    const answer = await gateway(request("getCart"), "shop");
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([502, []]);
    expect(await answer.text()).not.toContain("isEmpty");
  });
});
