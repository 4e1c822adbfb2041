import { afterEach, describe, expect, it, vi } from "vitest";
import { openCachingProxy } from "@/tests/support/caching-proxy";
import { date, product, type Product } from "@/tests/support/fake-woo/catalogue";
import { phpNotice } from "@/tests/support/fake-woo/server";
import { check, closeAfterTest, line, products, stock } from "./checking";

afterEach(() => void vi.restoreAllMocks());

/** A test's second is a tenth of one. */
const seconds = (count: number) => count * 100;

function hurry(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 10));
}

describe("a slow shop", () => {
  it("is checked to the end, two questions at a time, and the operator sees it go on", async () => {
    const { url, host } = await stock();
    hurry();
    // Longer than a page waits.
    host.slow.set("getProduct", seconds(9));
    const { text, canSell, progress } = await check({ SHOP_GRAPHQL_URL: url });
    expect(text).toContain("Products: 5 of the 12 that pages offer are in the shop.");
    expect(text).toContain("Payment methods:\n  bacs");
    expect([host.mostAtOnce, canSell]).toEqual([2, true]);
    expect(progress.filter((one) => one.startsWith("products: "))).toHaveLength(12);
    expect(progress).toContain("SHOP_GRAPHQL_URL: comparing its schema with this site's");
  });

  it("that does not answer for its products is not said to lack them", async () => {
    const { url, host } = await stock();
    host.crashing.add("product");
    const { text, canSell } = await check({ SHOP_GRAPHQL_URL: url });
    expect(text).not.toContain("no product with");
    expect(text).toContain(
      "Products: 0 of the 12 that pages offer are in the shop; it did not answer for 12.",
    );
    expect(text).toMatch(/ {2}did not answer for FLKS: workshop/);
    expect([text.split("\n").at(-1), canSell]).toEqual([
      "  the shop did not answer for its products.",
      false,
    ]);
    // A query has a second try, and by slug nothing is asked that had no answer by SKU. The first two were refused before
    // the site knew what the host lacks.
    expect(host.seen.filter(({ body }) => body.includes("query getProduct("))).toHaveLength(26);
  });

  it("that does not answer for its payment methods is not said to have none", async () => {
    const { url, host } = await stock();
    hurry();
    host.slow.set("getPaymentGateways", seconds(70));
    const { text, canSell } = await check({ SHOP_GRAPHQL_URL: url });
    expect(text).toContain("Payment methods: the shop did not answer.");
    expect(text).not.toContain("Payment methods: none");
    expect(canSell).toBe(false);
  });
});

describe("a shop that says nothing about its schema", () => {
  it("is asked twice and then taken for an ordinary one", async () => {
    const { url, host } = await stock();
    host.undetermined.add("hostSchema").add("hostProbe");
    const { text } = await check({ SHOP_GRAPHQL_URL: url });
    const names = host.seen.flatMap(({ body }) => /"operationName":"(host\w+)"/.exec(body)?.[1] ?? []);
    // Later ones are the site's own.
    expect(names.slice(0, 4)).toEqual(["hostSchema", "hostProbe", "hostSchema", "hostProbe"]);
    expect(text).toContain("It does not report what it lacks; an ordinary WooCommerce lacks this:");
    expect(line(text, "Waiting lists")).toMatch(/^Waiting lists off/);
    expect(line(text, "Saved payment methods")).toMatch(/^Saved payment methods partly/);
  });
});

describe("a product that cannot be bought", () => {
  const withFirst = (change: (one: Product) => Product) =>
    products.map((one) => (one.sku === "FLIN-ON" ? change(one) : one));
  const said = async (change: (one: Product) => Product) => {
    const { url } = await stock({ shop: { products: withFirst(change) } });
    return check({ SHOP_GRAPHQL_URL: url });
  };

  it("is named: a grouped one, and one with “Any …” in place of a value", async () => {
    const grouped = await said((one) => ({
      ...one,
      kind: "GroupProduct" as const,
      type: "GROUPED",
      group: [2_200, 480_000] as const,
    }));
    expect(grouped.text).toContain("cannot be bought by itself (GROUPED), so not on sale here, FLIN-ON:");
    // Another product is put into the cart.
    expect(grouped.canSell).toBe(true);
    const language = { name: "language", label: "Language", value: "" };
    const open = date(1_001, "2027-03-03", 9_900);
    const any = await said((one) => ({
      ...one,
      kind: "VariableProduct" as const,
      type: "VARIABLE",
      variations: [{ ...open, sku: "ANY-1", attributes: [...open.attributes, language] }],
    }));
    expect(any.text).toContain(
      "variation ANY-1: its attribute Language is “Any …”, so not on sale here, FLIN-ON:",
    );
  });
});

describe("dates", () => {
  it("are listed: how many are on sale, between what buyers choose, and which are not", async () => {
    const { workshopDates } = await import("@/backend/content/catalogue/workshops-and-events");
    const [first, second] = workshopDates().filter(({ productSku }) => productSku === "FL2D");
    const day = (one: typeof first) => one?.startDate?.slice(0, 10) ?? "";
    const seat = (value: string) => ({ name: "seat", label: "Seat", value });
    const of = (id: number, one: typeof first, option: string, cents: number) => {
      const made = date(id, day(one), cents);
      return { ...made, attributes: [...made.attributes, seat(option)] };
    };
    const sold = product(200, "Flight Level 2 Design", 0, {
      sku: "FL2D",
      slug: "fl2d",
      type: "VARIABLE",
      kind: "VariableProduct" as const,
      variations: [
        of(201, first, "Standard", 140_000),
        of(202, first, "With lunch", 143_000),
        of(203, second, "Standard", 140_000),
      ],
    });
    const { url } = await stock({ shop: { products: [...products, sold] } });
    const { text } = await check({ SHOP_GRAPHQL_URL: url });
    expect(text).toMatch(/Dates: 2 of \d+ whose product is in the shop are on sale\./);
    expect(text).toContain(`  date ${first?.slug}: a choice of Standard, With lunch`);
    expect(text).toMatch(/ {2}date \S+ is not on sale: FL2D has no variation with its SKU/);
    expect(text).not.toContain(`date ${second?.slug} is not on sale`);
  });
});

describe("what stands between this site and the host", () => {
  it("is told: notices of PHP before the answers, which are read all the same", async () => {
    const { url, host } = await stock();
    host.notices = phpNotice;
    const { text, canSell } = await check({ SHOP_GRAPHQL_URL: url });
    expect(text).toContain("prints notices of PHP before its answers; WP_DEBUG_DISPLAY in its wp-config.php");
    expect(canSell).toBe(true);
  });

  it("is told: a cache that says so, and one that does not", async () => {
    const { url } = await stock();
    const behind = async (saysHit: Record<string, string>) => {
      const proxy = await openCachingProxy(new URL(url).origin, saysHit);
      closeAfterTest(proxy);
      return check({ SHOP_GRAPHQL_URL: `${proxy.url}/graphql` });
    };
    const open = await behind({ "x-cache": "HIT" });
    expect(open.text).toContain("stores answers to POST");
    expect(open.canSell).toBe(true);
    const silent = await behind({});
    expect(silent.text).toContain("answers one question with the answer to another");
    expect(silent.canSell).toBe(false);
  });
});

describe("the menus of a content host", () => {
  it("are told: none of a block theme, and what to press", async () => {
    const { url } = await stock({ isOfBlocks: true });
    const { text } = await check({ CONTENT_GRAPHQL_URL: url });
    expect(line(text, "Menus: visitors")).toBe(
      "Menus: visitors see none, so all of them come from the files, and 3 published pages keep their paths.",
    );
    expect(text).toContain("Appearance → Menus, make menus named mainmenu, footer, legalmenu");
    expect(text).toContain("activate a classic one under Appearance → Themes");
  });

  it("are told: those that it lacks", async () => {
    const { url } = await stock();
    const { text } = await check({ CONTENT_GRAPHQL_URL: url });
    expect(line(text, "Menus: visitors")).toMatch(
      /^Menus: visitors see mainmenu; footer and legalmenu come from the files\./,
    );
  });
});
