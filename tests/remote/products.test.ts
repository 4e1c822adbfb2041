import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workshopDates } from "@/backend/content/catalogue/workshops-and-events";
import { EventBox } from "@/components/events/event-box";
import { eventBySlug } from "@/components/events/events";
import { WorkshopPage } from "@/components/workshops/workshop-page";
import { workshopPageData } from "@/components/workshops/workshop-page-data";
import { date, product } from "@/tests/support/fake-woo/catalogue";
import { StockHost } from "@/tests/support/stock-host/server";
import { changeSettings } from "@/tests/support/settings";
import { stockShop } from "@/tests/support/stock-host/shop";

const html = (node: ReactNode) => renderToStaticMarkup(node);
const design = "flight-level-2-design";
const ordered = (html: string) =>
  [...html.matchAll(/name="(?:productId|variationId)" value="(\d+)"/g)].map(([, number]) => Number(number));

let host: StockHost;
afterAll(() => host.close());
beforeAll(async () => {
  /** The dates of the workshop as the content has them, the next one first. */
  const days = workshopDates().filter(({ certification }) => certification?.slug === design);
  const variation = (id: number, name: string, sku?: string) => ({
    ...date(id, name, 140_000 + id * 100),
    ...(sku ? { sku } : {}),
  });
  host = new StockHost({
    shop: {
      ...stockShop,
      products: [
        ...stockShop.products,
        product(200, "Flight Level 2 Design", 0, {
          sku: "FL2D",
          slug: "fl2d",
          type: "VARIABLE",
          kind: "VariableProduct",
          variations: [
            variation(203, "2001-01-01"),
            // The first by its SKU, the second by its day alone; the others are not on sale.
            variation(201, "whenever", days[0]?.slug ?? ""),
            variation(202, days[1]?.startDate?.slice(0, 10) ?? ""),
          ],
        }),
      ],
    },
  });
  openSite(await host.listen());
});

/** The site with its own content and its shop on a stock host. */
const openSite = (port: number) =>
  changeSettings({ SHOP_GRAPHQL_URL: `http://127.0.0.1:${port}/graphql`, LOG_LEVEL: "silent" });

async function pageOf(slug: string) {
  const data = await workshopPageData(slug);
  if (!data) throw new Error(`no workshop ${slug}`);
  return { data, shown: html(createElement(WorkshopPage, data)) };
}

describe("content that names what it sells, beside a shop with numbers of its own", () => {
  it("sells by the shop's numbers and prices, a date by its SKU or its day", async () => {
    const { data, shown } = await pageOf(design);
    const [bySku, byDay, ...others] = data.workshop.dates;
    expect(bySku).toMatchObject({ productId: 200, variationId: 201, price: 160_100, sale: "sold" });
    expect(byDay).toMatchObject({ productId: 200, variationId: 202, price: 160_200, sale: "sold" });
    expect(others.length).toBeGreaterThan(0);
    expect(new Set(ordered(shown))).toEqual(new Set([200, 201, 202, 105]));
    expect(shown).toContain("1.601,00");
    // What our own files ask for a seat is nothing of this shop's.
    expect(shown).not.toContain("1.590,00");
  });

  it("guesses no date: what has no variation of its own is not on sale, and a day that is not announced no form", async () => {
    const { data, shown } = await pageOf(design);
    const [, , ...others] = data.workshop.dates;
    expect(new Set(others.map(({ sale, variationId, price }) => `${sale} ${variationId} ${price}`))).toEqual(
      new Set(["off null null"]),
    );
    const rows = shown.split(/ data-date="|\/calendar\/workshops\//).slice(1);
    for (const { slug } of others) {
      const told = rows.filter((row) => /^[\w-]+/.exec(row)?.[0] === slug);
      expect(told.length, String(slug)).toBeGreaterThan(0);
      for (const row of told) expect(row, String(slug)).toContain("Not on sale at the moment");
    }
    expect(shown).not.toContain("2001-01-01");
  });

  it("shows a workshop that the shop lacks without a price and without a button that buys", async () => {
    const { data, shown } = await pageOf("flight-level-3-design");
    expect(data.workshop.priceFrom).toBeNull();
    const [box = ""] = /<aside.*?<\/aside>/s.exec(shown) ?? [];
    expect(box).toContain("Not on sale at the moment");
    expect(box).not.toContain("€");
    expect(ordered(shown)).toEqual([]);
  });

  it("offers what can be bought before a date that is not on sale", async () => {
    const { data, shown } = await pageOf("flight-levels-introduction");
    expect(data.workshop.dates[0]?.sale).toBe("off");
    const [first = ""] = shown.split(' data-option="').slice(1);
    expect(first).toMatch(/^selfPaced/);
    expect(first).toContain("99,00\u00a0€");
    const [other = ""] = (await pageOf(design)).shown.split(' data-option="').slice(1);
    expect(other).toMatch(/^(next|undated)/);
  });

  it("never takes a missing ticket for free admission", async () => {
    const event = await eventBySlug("flight-levels-future-lab");
    if (!event) throw new Error("no event");
    expect(event.product).toBeNull();
    const shown = html(createElement(EventBox, event));
    expect(shown).toContain("No tickets are on sale at the moment.");
    expect(shown).not.toContain("Free of charge");
  });

  it("leaves the waiting list out, which this shop does not keep", async () => {
    const { data } = await pageOf(design);
    expect(data.workshop.dates.some(({ hasWaitingList }) => hasWaitingList)).toBe(false);
  });

  it("lets an outage be an outage and no missing product", async () => {
    const broken = new StockHost();
    openSite(await broken.listen());
    broken.fault = (response) => void response.writeHead(503).end();
    await expect(workshopPageData(design)).rejects.toThrow();
    broken.close();
  });
});

/** How WooCommerce has its operator enter prices, and show them. */
describe.each([
  {
    entersTax: false,
    showsTax: false,
    note: "plus VAT where due",
    lead: "Prices are net, plus VAT where due.",
  },
  {
    entersTax: false,
    showsTax: true,
    note: "plus VAT where due",
    lead: "Prices are net, plus VAT where due.",
  },
  { entersTax: true, showsTax: true, note: "incl. VAT", lead: "Prices include VAT." },
  { entersTax: true, showsTax: false, note: "incl. VAT", lead: "Prices include VAT." },
])("prices entered with tax: $entersTax, shown with it: $showsTax", ({ note, lead, ...taxes }) => {
  it("are what was entered, with the words that are true of it", async () => {
    const taxed = new StockHost({ shop: taxes });
    openSite(await taxed.listen());
    const found = await workshopPageData(design, "self-paced");
    if (!found) throw new Error("no workshop");
    const shown = html(createElement(WorkshopPage, found));
    const [, told] = /790,00\u00a0€(?:<\/span>)?<span[^>]*>([^<]+)/.exec(shown) ?? [];
    expect(told).toBe(note);
    const listed = await workshopPageData(design);
    expect(listed && html(createElement(WorkshopPage, listed))).toContain(lead);
    taxed.close();
  });
});
