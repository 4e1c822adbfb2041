import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { workshopDates } from "@/backend/content/catalogue/workshops-and-events";
import { FeaturedWorkshops } from "@/components/workshops/workshop-cards";
import { workshopBySlug, workshops } from "@/components/workshops/workshop-catalogue";
import { WorkshopPage } from "@/components/workshops/workshop-page";
import { workshopPageData } from "@/components/workshops/workshop-page-data";
import { readProduct } from "@/lib/read/shop";
import { shownIn } from "@/lib/read/shown-price";
import { date, product, type Product } from "@/tests/support/fake-woo/catalogue";
import { StockHost } from "@/tests/support/stock-host/server";
import { changeSettings } from "@/tests/support/settings";
import { stockShop } from "@/tests/support/stock-host/shop";

const html = (node: ReactNode) => renderToStaticMarkup(node);
const design = "flight-level-2-design";
const closing: { close: () => void }[] = [];
afterEach(() => {
  for (const host of closing.splice(0)) host.close();
  vi.restoreAllMocks();
});

/** The first two dates of the workshop, as the content has them. */
const days = workshopDates().filter(({ certification }) => certification?.slug === design);
const day = (at: number) => days[at]?.startDate?.slice(0, 10) ?? "";
const seat = (label: string, value: string) => ({ name: label.toLowerCase(), label, value });

function variation(id: number, on: string, cents: number, ...more: ReturnType<typeof seat>[]) {
  const made = date(id, on, cents);
  return { ...made, attributes: [...made.attributes, ...more] };
}

const variable = (variations: Product["variations"]) =>
  product(200, "Flight Level 2 Design", 0, {
    sku: "FL2D",
    slug: "fl2d",
    type: "VARIABLE",
    kind: "VariableProduct" as const,
    variations,
  });

/** The site beside a stock host that also sells these products. */
async function openSite(...own: Product[]) {
  const skus = own.map(({ sku }) => sku);
  const others = stockShop.products.filter(({ sku }) => !skus.includes(sku));
  const host = new StockHost({ shop: { products: [...others, ...own] } });
  closing.push(host);
  const url = `http://127.0.0.1:${await host.listen()}/graphql`;
  changeSettings({ SHOP_GRAPHQL_URL: url, LOG_LEVEL: "silent" });
  const pageOf = async (slug: string) => {
    const data = await workshopPageData(slug);
    if (!data) throw new Error(`no workshop ${slug}`);
    return { data, shown: html(createElement(WorkshopPage, data)) };
  };
  return { host, url, pageOf };
}

const ordered = (shown: string) =>
  [...shown.matchAll(/name="(?:productId|variationId)" value="(\d+)"/g)].map(([, number]) => Number(number));

describe("a grouped product", () => {
  const grouped = product(210, "Self-paced, all of them", 0, {
    sku: "FL2D-SP",
    slug: "fl2d-self-paced",
    type: "GROUPED",
    kind: "GroupProduct" as const,
    group: [2_200, 480_000] as const,
  });

  it("has a price that is text, cannot be bought, and its page says so", async () => {
    const { pageOf } = await openSite(grouped);
    expect(await readProduct({ productSku: "FL2D-SP" })).toMatchObject({
      databaseId: 210,
      type: "GROUPED",
      purchasable: false,
      rawPrice: null,
    });
    const { shown } = await pageOf(design);
    expect(ordered(shown)).not.toContain(210);
    expect(shown).not.toContain("22,00");
    expect(shown).toContain("Not on sale at the moment");
  });
});

describe("a variation with “Any …” in place of a value", () => {
  it("is not on sale, while another of its product is", async () => {
    const { pageOf } = await openSite(
      variable([
        variation(201, day(0), 140_000, seat("Language", "")),
        variation(202, day(1), 140_000, seat("Language", "English")),
      ]),
    );
    const { data, shown } = await pageOf(design);
    expect(data.workshop.dates.slice(0, 2).map(({ sale, variationId }) => [sale, variationId])).toEqual([
      ["off", null],
      ["sold", 202],
    ]);
    expect(ordered(shown)).not.toContain(201);
  });

  it("leaves a product without price and button where all are so", async () => {
    const { pageOf } = await openSite(variable([variation(201, day(0), 140_000, seat("Language", ""))]));
    expect(await readProduct({ productSku: "FL2D" })).toMatchObject({ purchasable: false, rawPrice: null });
    expect(ordered((await pageOf(design)).shown)).not.toContain(200);
  });

  it("is refused by the shop itself, in the words that were recorded", async () => {
    const { host, url } = await openSite(variable([variation(201, day(0), 140_000, seat("Language", ""))]));
    const ask = async (input: string) => {
      const query = `mutation { addToCart(input: { ${input} }) { cart { isEmpty } } }`;
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query }),
      });
      const body: unknown = await answer.json();
      return body;
    };
    expect(await ask("productId: 200, variationId: 201")).toMatchObject({
      errors: [{ message: "Language is a required field", path: ["addToCart"] }],
    });
    expect(host.orders.all).toEqual([]);
  });
});

describe("two variations of a day", () => {
  it("are a choice at the date, each with its price and button, and the date's price is the lower", async () => {
    const { pageOf } = await openSite(
      variable([
        variation(202, day(0), 143_500, seat("Seat", "With lunch")),
        variation(201, day(0), 140_000, seat("Seat", "Standard")),
      ]),
    );
    const { data, shown } = await pageOf(design);
    expect(data.workshop.dates[0]).toMatchObject({
      sale: "sold",
      price: 140_000,
      variationId: 201,
      choices: [
        { variationId: 201, label: "Standard", cents: 140_000 },
        { variationId: 202, label: "With lunch", cents: 143_500 },
      ],
    });
    expect(ordered(shown)).toEqual(expect.arrayContaining([201, 202]));
    expect(shown).toContain(">With lunch</span>");
    expect(shown).toContain("1.435,00");
    expect(shown).toMatch(/aria-label="Book: [^"]*, With lunch"/);
    const [row = ""] = shown.split('data-cell="choices"').slice(1);
    expect(row).toContain("Standard");
  });
});

describe("a product with 130 variations", () => {
  const many = variable(Array.from({ length: 130 }, (_, at) => variation(1_000 + at, `day ${at}`, 140_000)));

  it("is read in parts, so that no answer takes long, and whole", async () => {
    const { host } = await openSite(many);
    const found = await readProduct({ productSku: "FL2D" });
    expect(found && "variations" in found && found.variations?.nodes).toHaveLength(130);
    const parts = host.seen.flatMap(({ body }) => {
      const { operationName, variables } = JSON.parse(body || "{}");
      return operationName === "getProduct" && variables.id === "FL2D" ? [variables.first] : [];
    });
    // The first question was refused once: its host was not known yet.
    expect(parts.slice(-5)).toEqual([30, 30, 30, 30, 30]);
  });

  it("leaves other pages whole when it is too slow, and has a teaser without a price", async () => {
    const site = await openSite(many);
    await readProduct({ productSku: "FLIN-ON" });
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 10));
    site.host.slowFor = (body) => (/"FL2D"(?!.*"after")/.test(body) ? 1_500 : 0);
    const all = await workshops();
    const slow = all.find(({ certification }) => certification.slug === design);
    expect([slow?.isPriceUnknown, slow?.dates[0]?.sale]).toEqual([true, "unknown"]);
    const home = html(createElement(FeaturedWorkshops, { workshops: slow ? [slow] : [] }));
    expect(home).toMatch(/Flight Level\s2 Design/);
    expect(home).not.toMatch(/Not on sale|By invitation/);
    // Another workshop's page has it among its suggestions.
    expect((await site.pageOf("flight-levels-introduction")).shown).toContain("99,00\u00a0€");
    // The question went on meanwhile, so the next page has the price.
    await vi.waitFor(async () => expect((await workshopBySlug(design))?.priceFrom).toBe(79_000), {
      timeout: 15_000,
      interval: 200,
    });
  });
});

describe.each([
  [0, "118 €"],
  [3, "1.180,000 €"],
])("a price with %d decimals", (_decimals, shownPrice) => {
  it("is compared with what was entered, whatever its separators", async () => {
    const entered = shownPrice === "118 €" ? 9_900 : 99_000;
    expect(shownIn(shownPrice, entered)).toBe(shownPrice === "118 €" ? 11_800 : 118_000);
  });
});
