import fs from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { entriesOf, kinds } from "@/backend/content/documents/kinds";
import { catalogue, content } from "@/backend/content/catalogue/read-content";
import { workshop, workshopDates } from "@/backend/content/catalogue/workshops-and-events";
import { productTypes } from "@/lib/rules/prices/product-kinds";
import { site } from "@/lib/site";

const slug = site.slug;
/** The routes of requirements R041–R081 that a menu or a text may lead to. */
const routes = [
  "/",
  `/${slug}-kick-start`,
  "/academy",
  "/academy/events",
  `/academy/events/${slug}-day`,
  `/academy/events/${slug}-future-lab`,
  "/academy/flcp-alumni",
  "/case-studies",
  "/contact",
  "/contact/call",
  `/${slug}-in-practice`,
  `/${slug}-now`,
  "/workshops",
  "/workshops/flight-level-2-design",
  "/workshops/flight-level-3-design",
  `/workshops/${slug}-systems-architecture`,
  `/workshops/${slug}-introduction`,
  `/workshops/${slug}-kick-start`,
  `/workshops/${slug}-professional-program`,
  `/${slug}-professional/${slug}-professional-membership`,
  `/${slug}-professional/${slug}-workshop-accreditation`,
  `/${slug}-professional/our-professionals`,
  `/${slug}-professional/transform-your-career`,
  "/store/redeem-access-code",
  "/withdraw",
  "/account/me",
];
const pages = () => entriesOf(content()).map(({ node }) => node.uri?.replace(/\/$/, "") ?? "");

describe("links of the content", () => {
  it("of the menus lead to a route or a page", () => {
    const links = content().menus.flatMap(({ items }) => items.map((item) => item.uri ?? ""));
    expect(links.length).toBeGreaterThan(30);
    const own = links.filter((link) => !link.startsWith(site.community.url));
    expect(own.filter((link) => ![...routes, ...pages()].includes(link))).toEqual([]);
    expect(links.filter((link) => !own.includes(link))).toEqual(
      ["", "", "/c/general-discussion", "/c/knowledge-base"].map((path) => site.community.url + path),
    );
  });

  it("in the texts lead to a route or a page", () => {
    const html = entriesOf(content())
      .map(({ node }) => ("content" in node ? (node.content ?? "") : ""))
      .join("\n");
    const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? "");
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => ![...routes, ...pages()].includes(link))).toEqual([]);
  });
});

describe("the catalogue of products", () => {
  it("has every kind of product and those of the specification", () => {
    const types = new Set(
      catalogue()
        .products()
        .map((product) => product.type),
    );
    expect(types).toEqual(new Set(productTypes));
    expect(catalogue().product(992)).toMatchObject({ price: 9_900, pppEnabled: true, variations: [] });
    expect(catalogue().product(1744)).toMatchObject({
      certification: "flight-level-3-design",
      variations: [],
    });
    expect(catalogue().product(3341)).toMatchObject({
      price: 999_000,
      soldIndividually: true,
      requiresInvite: "flpp",
    });
    expect(catalogue().product(5001)?.subscription).toEqual({ period: "year", interval: 1, length: 0 });
    expect(catalogue().product(4711)).toBeUndefined();
  });

  it("finds by slug, stock number, variation and code", () => {
    for (const product of catalogue().products()) {
      expect(catalogue().productBySlug(product.slug)).toBe(product);
      expect(catalogue().productBySku(product.sku)).toBe(product);
      for (const variation of product.variations)
        expect(catalogue().variation(variation.id)).toEqual({ product, variation });
    }
    expect(catalogue().coupon(" FL-LaLaDay-2025 ")).toMatchObject({
      products: [992],
      discount: { kind: "percent", basisPoints: 3_000 },
    });
    expect(catalogue().coupon("fl-las-fl3d-2025")).toMatchObject({ products: [1744] });
    expect(catalogue().coupon("fl-las-2025")).toMatchObject({ products: [992] });
    expect(catalogue().coupon("nothing")).toBeUndefined();
  });

  it("cannot be changed", () => {
    const product = catalogue().product(992);
    expect(() => Object.assign(product ?? {}, { price: 1 })).toThrow(TypeError);
    expect(() => Object.assign(catalogue().product(1731)?.variations[0] ?? {}, { price: 1 })).toThrow(
      TypeError,
    );
  });

  it("sells each date as a variation with that date", () => {
    expect(workshopDates().length).toBeGreaterThanOrEqual(12);
    for (const date of workshopDates().filter((one) => one.variationId)) {
      const found = catalogue().variation(date.variationId ?? 0);
      expect(found?.product.id).toBe(date.productId);
      expect(found?.variation).toMatchObject({ workshop: date.slug, startsAt: date.startDate });
      expect(workshop(found?.variation.workshop ?? "")).toBe(date);
    }
  });

  it("has the files it lets buyers download", () => {
    const files = catalogue()
      .products()
      .flatMap((product) => product.downloads.map((download) => download.file));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files)
      expect(fs.readFileSync(`backend/content/files/downloads/${file}`).subarray(0, 5).toString()).toBe(
        "%PDF-",
      );
  });
});

describe("the content as a whole", () => {
  it("has a kind for every folder that editors write in", () => {
    const folders = fs
      .readdirSync("backend/content/files", { withFileTypes: true })
      .filter((each) => each.isDirectory());
    const read = [...Object.values(kinds).map(({ folder }) => folder), "downloads", "schemas"];
    expect(folders.map(({ name }) => name).toSorted()).toEqual(read.toSorted());
  });

  it("is enough for the site", () => {
    const { certifications, events, talks, professionals, caseStudies } = content();
    expect(certifications).toHaveLength(6);
    expect(events.length).toBeGreaterThanOrEqual(4);
    expect(talks.length).toBeGreaterThanOrEqual(8);
    expect(professionals.length).toBeGreaterThanOrEqual(20);
    expect(caseStudies.length).toBeGreaterThanOrEqual(6);
    for (const path of [
      "/what-is-purchasing-power-parity",
      "/privacy-policy",
      "/terms",
      "/imprint",
      "/what-is-rethinking-agile",
    ])
      expect(pages()).toContain(path);
    const dated = new Set(workshopDates().map((date) => date.certification?.slug));
    expect(dated.size).toBe(6);
  });
});

describe("a process that runs for long", () => {
  afterEach(() => vi.useRealTimers());

  it("reads once a day, and goes on to the next run of a workshop when one has ended", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-06-01T08:00:00Z") });
    const [first] = workshopDates();
    const before = catalogue();
    vi.setSystemTime(new Date("2027-06-01T23:00:00Z"));
    expect(catalogue()).toBe(before);
    vi.setSystemTime(new Date(Date.parse(first?.endDate ?? "") + 86_400_000));
    expect(catalogue()).not.toBe(before);
    expect(catalogue().variation(first?.variationId ?? 0)).toBeUndefined();
    expect(workshopDates()).toHaveLength(content().workshops.length);
    expect(workshopDates().every((date) => Date.parse(date.endDate ?? "") > Date.now() - 86_400_000)).toBe(
      true,
    );
  });
});
