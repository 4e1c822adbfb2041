import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WorkshopPage } from "@/components/workshops/workshop-page";
import { workshopPageData } from "@/components/workshops/workshop-page-data";
import { postedForm } from "@/lib/forms/form-table";
import { gateway } from "@/lib/gateway/gateway";
import { meetHosts } from "@/lib/gateway/hosts/host-facts";
import { meetShop, readProduct } from "@/lib/read/shop";
import { gatewayRequest } from "@/scripts/support/gateway";
import { date, product } from "@/tests/support/fake-woo/catalogue";
import { FakeWoo } from "@/tests/support/fake-woo/server";
import { StockHost } from "@/tests/support/stock-host/server";
import { stockShop } from "@/tests/support/stock-host/shop";
import { changeSettings, readContentAgain } from "@/tests/support/settings";
import { cookieNames } from "@/lib/rules/cookie-names";

const origin = "http://localhost:4105";
const program = "flight-levels-professional-program";
const open: FakeWoo[] = [];
const folders: string[] = [];
afterEach(() => {
  for (const host of open.splice(0)) host.close();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

/** This site's own content beside a shop elsewhere. @param CONTENT_DIR in place of the content that comes with it */
async function siteWith(shop: FakeWoo, CONTENT_DIR = "") {
  open.push(shop);
  const SHOP_GRAPHQL_URL = `http://127.0.0.1:${await shop.listen()}/shop`;
  changeSettings({ SHOP_GRAPHQL_URL, CONTENT_DIR, ORIGIN: origin, LOG_LEVEL: "silent" });
  readContentAgain();
  await meetHosts();
  return {
    /** Words of the page's box, and the numbers that its buttons put into the cart. */
    box: async (slug: string) => {
      const data = await workshopPageData(slug);
      if (!data) throw new Error(`no workshop ${slug}`);
      const shown = renderToStaticMarkup(createElement(WorkshopPage, data));
      const [words = ""] = /<aside.*?<\/aside>/s.exec(shown) ?? [];
      const numbers = [...shown.matchAll(/name="(?:productId|variationId)" value="(\d+)"/g)];
      return { words, buys: new Set(numbers.map(([, number]) => Number(number))) };
    },
    add: async (name: "addToCart" | "fillCart" | "createCart", variables: object) => {
      const { url, ...init } = gatewayRequest(origin, name, variables);
      const answer = await gateway(new Request(url, init), "shop");
      const body: { errors?: { message: string }[] } = await answer.json();
      return body.errors?.[0]?.message ?? "added";
    },
    post: async (fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const posted = new Request(`${origin}/api/forms/x`, { method: "POST", headers: { origin }, body });
      const cookies = (await postedForm(posted, "add-to-cart")).headers.getSetCookie();
      const [flash = ""] = cookies.filter((one) => one.startsWith(`${cookieNames.flash}=`));
      return decodeURIComponent(flash);
    },
  };
}

/** Content that sells the program under this name, by default one that our own shop's file does not know. */
function contentThat(marks: boolean, sku = "CLIMB"): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "content-"));
  folders.push(folder);
  fs.cpSync("backend/content/files", folder, { recursive: true });
  for (const file of ["certifications/professional-program.md", "workshops/professional-program-start.md"]) {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    expect(text).toContain("product: FLPP");
    const renamed = text.replace("product: FLPP", `product: ${sku}`);
    fs.writeFileSync(path.join(folder, file), marks ? renamed : renamed.replace("byInvitation: true\n", ""));
  }
  return folder;
}

const climb = (more: Parameters<typeof product>[3]) => ({
  products: [...stockShop.products, product(300, "The climb", 999_000, more)],
});
const places = "You join by invitation, after a call with us.";
/** Names of the operations that the shop was asked; without a name, of all but the site's comparison. */
const asked = (shop: FakeWoo, only?: string) =>
  shop.seen
    .map(({ body }): unknown => JSON.parse(body).operationName)
    .filter((name) => (only ? name === only : name !== "hostSchema" && name !== "hostProbe"));
const carts = (shop: FakeWoo) =>
  shop.seen.filter(({ body }) => /mutation (addToCart|fillCart|createCart)/.test(body)).length;

describe("a program by invitation, in a shop that does not know who is invited", () => {
  it("has no button that buys, and its page says how to get a place", async () => {
    const { box } = await siteWith(new StockHost());
    const { words, buys } = await box(program);
    expect(words).toContain(places);
    expect(words).toContain("Book a call");
    expect(words).not.toContain("Already invited?");
    expect([...buys]).toEqual([]);
  });

  it("cannot be put into the cart by any question or form, and the shop is not asked", async () => {
    const shop = new StockHost();
    const { add, post } = await siteWith(shop);
    expect(await add("addToCart", { productId: 118, quantity: 1 })).toBe(places);
    expect(await add("fillCart", { items: [{ productId: 87 }, { productId: 118 }] })).toBe(places);
    expect(await add("createCart", { input: { items: [{ productId: 118 }] } })).toBe(places);
    expect(await post({ productId: "118" })).toContain('"kind":"error"');
    expect(carts(shop)).toBe(0);
    // The others are sold as ever.
    expect(await add("addToCart", { productId: 87, quantity: 1 })).toBe("added");
    expect(await post({ productId: "87" })).toContain("Added to your cart.");
  });

  it.each([
    ["SKU", { sku: "CLIMB" }],
    ["SKU in small letters", { sku: "climb", slug: "CLIMB" }],
    ["slug", { sku: "X-1", slug: "CLIMB" }],
  ])(
    "is known by the %s that content names, and sold where content does not mark it",
    async (_what, named) => {
      const marked = await siteWith(new StockHost({ shop: climb(named) }), contentThat(true));
      expect(await marked.add("addToCart", { productId: 300 })).toBe(places);
      expect([...(await marked.box(program)).buys]).toEqual([]);
      const unmarked = await siteWith(new StockHost({ shop: climb(named) }), contentThat(false));
      expect(await unmarked.add("addToCart", { productId: 300 })).toBe("added");
      expect([...(await unmarked.box(program)).buys]).toEqual([300]);
    },
  );

  it("is not sold by the number of one of its variations either", async () => {
    const more = {
      sku: "CLIMB",
      kind: "VariableProduct" as const,
      type: "VARIABLE",
      variations: [date(301, "in rates", 120_000), date(302, "at once", 999_000)],
    };
    const { add, box } = await siteWith(new StockHost({ shop: climb(more) }), contentThat(true));
    expect(await add("addToCart", { productId: 300, variationId: 301 })).toBe(places);
    expect(await add("addToCart", { productId: 302 })).toBe(places);
    expect([...(await box(program)).buys]).toEqual([]);
  });

  it("costs the host no question before every add, whether it has the program or not", async () => {
    for (const shop of [
      new StockHost(),
      new StockHost({ shop: { products: stockShop.products.slice(0, 1) } }),
    ]) {
      const { add } = await siteWith(shop);
      const adds = Array.from({ length: 16 }, () => add("addToCart", { productId: 87, quantity: 1 }));
      expect(new Set(await Promise.all(adds))).toEqual(new Set(["added"]));
      // One product, named by two entries of the content: by its SKU, and by its slug where the SKU is none.
      const guarding = shop.shop.products.length > 1 ? ["getProduct"] : ["getProduct", "getProduct"];
      expect(asked(shop, "getProduct")).toEqual(guarding);
      shop.seen.length = 0;
      for (let times = 0; times < 3; times += 1) await add("addToCart", { productId: 87, quantity: 1 });
      expect(asked(shop)).toEqual(["addToCart", "addToCart", "addToCart"]);
    }
  });

  it("is known at the start, and asked for again after five minutes while nobody waits", async () => {
    const shop = new StockHost();
    const { add } = await siteWith(shop);
    await meetShop();
    shop.seen.length = 0;
    await add("addToCart", { productId: 87, quantity: 1 });
    const now = vi.spyOn(Date, "now");
    const later = (minutes: number) => {
      now.mockReturnValue(Date.now() + minutes * 60_000);
      shop.seen.length = 0;
    };
    later(6);
    shop.slow.set("getProduct", 500);
    const began = performance.now();
    expect(await add("addToCart", { productId: 118 })).toBe(places);
    expect(performance.now() - began).toBeLessThan(400);
    await vi.waitFor(() => expect(asked(shop)).toEqual(["getProduct"]));
    await new Promise((resolve) => setTimeout(resolve, 600));
    later(61);
    shop.crashing.add("product");
    expect(await add("addToCart", { productId: 87 })).toContain("cannot be reached");
    now.mockRestore();
  });

  it("is asked of the shop once for two readers at the same moment", async () => {
    const shop = new StockHost();
    await siteWith(shop);
    const read = () => readProduct({ productSku: "NOBODY-HAS-THIS" });
    expect(await Promise.all([read(), read(), read()])).toEqual([null, null, null]);
    expect(asked(shop, "getProduct")).toHaveLength(2);
  });

  it("is told by the built-in shop's file as well, where that has the product", async () => {
    const { add } = await siteWith(new StockHost(), contentThat(false, "FLPP"));
    expect(await add("addToCart", { productId: 118 })).toBe(places);
  });

  it("says how to get a place where the shop does not have it at all", async () => {
    const { box } = await siteWith(new StockHost({ shop: { products: [] } }));
    const { words } = await box(program);
    expect(words).toContain(places);
    expect(words).not.toContain("Not on sale");
  });

  it("stays out of the cart while nobody can tell what it is called there", async () => {
    const shop = new StockHost();
    const { add } = await siteWith(shop);
    shop.crashing.add("product");
    expect(await add("addToCart", { productId: 118 })).toContain("cannot be reached");
    expect(carts(shop)).toBe(0);
  });
});

describe("a shop with the program's type", () => {
  it("checks the invitation itself, so its button and its questions stay", async () => {
    const shop = new FakeWoo();
    const { add, box } = await siteWith(shop);
    const { words, buys } = await box(program);
    expect(words).toContain("Already invited?");
    expect([...buys]).toEqual([3341]);
    expect(await add("addToCart", { productId: 3341 })).toBe("added");
  });
});
