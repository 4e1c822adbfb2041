import { beforeEach, describe, expect, it } from "vitest";
import { buildContent } from "@/backend/content/documents/build-content";
import { readFiles } from "@/backend/content/catalogue/folder";
import { ContentError, problemText } from "@/backend/content/documents/problems";

const original = readFiles("backend/content/files");
let files = new Map(original);
beforeEach(() => {
  files = new Map(original);
});

function change(file: string, from: string | RegExp, to: string): void {
  const before = files.get(file) ?? "";
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  files.set(file, after);
}

const read = (now = new Date()) => buildContent(files, now);

function problems(now?: Date): readonly string[] {
  try {
    read(now);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(problemText);
    throw error;
  }
}

describe("reading the editors' files", () => {
  it("takes all files as they are, today and in years to come", () => {
    for (const year of [2026, 2027, 2030, 2036])
      expect(problems(new Date(`${year}-11-21T08:00:00Z`))).toEqual([]);
  });

  it.each([
    ["certifications/flight-level-2-design.md", "duration: 2 days\n", "", "duration"],
    ["certifications/flight-level-2-design.md", "levels: [level-2]", "levels: [level-9]", "levels"],
    ["certifications/flight-level-2-design.md", "number: 103", "number: lots", "number"],
    ["certifications/flight-level-2-design.md", "product: FL2D", "product: NOPE", "product"],
    ["certifications/flight-level-2-design.md", "subtitle:", "subtitel:", "subtitel"],
    ["certifications/flight-level-2-design.md", "---\n", "", "front matter"],
    ["workshops/flight-level-2-design-vienna.md", "Europe/Vienna", "Europe/Wien", "timezone"],
    ["workshops/flight-level-2-design-vienna.md", "first: 2026-12-15", "first: next Tuesday", "first"],
    ["workshops/flight-level-2-design-vienna.md", "09:00-17:00", "9 to 5", "time"],
    ["workshops/flight-level-2-design-vienna.md", "price: 1590", "price: 1590.999", "price"],
    ["workshops/flight-level-2-design-vienna.md", "clara-hofstetter", "nobody", "guides"],
    [
      "workshops/flight-level-2-design-vienna.md",
      'certification: "flight-level-2-design"',
      "certification: x",
      "certification",
    ],
    ["workshops/flight-level-2-design-vienna.md", "product: FL2D", "product: FLIN-ON", "product"],
    ["products.yaml", "ppp: true", "ppp: maybe", "ppp"],
    ["products.yaml", "price: 99\n", "price: -1\n", "price"],
    ["products.yaml", "  price: 99\n", "", "price"],
    ["products.yaml", "  price: 99\n", "  price: 99\n  salePrice: 79\n", "salePrice"],
    ["products.yaml", "sku: FLIN-LIVE", "sku: FLIN-ON", "sku"],
    ["products.yaml", "number: 993", "number: 992", "number"],
    ["coupons.yaml", "products: [992]", "products: [4711]", "products"],
    ["coupons.yaml", "percent: 30", "percent: 130", "percent"],
    ["coupons.yaml", "percent: 30", "percent: 30\n  fixedCart: 5", "percent"],
    ["terms.yaml", /slug: [a-z0-9-]+(, name: .*\n.*slug: )([a-z0-9-]+)/, "slug: $2$1$2", "groups.slug"],
    ["menus.yaml", "uri: /workshops\n", "uri: javascript:alert(1)\n", "items.uri"],
    ["menus.yaml", "- number: 1\n", "- number: 1\n\t", "YAML"],
    ["professionals/clara-hofstetter.md", "linkedin: https:", "linkedin: http:", "social.linkedin"],
    ["talks/what-we-got-wrong.md", 'event: "{slug}-day"', "event: other", "event"],
    ["events/strategy-evening.md", "number: 403", "number: 402", "number"],
    ["products.yaml", "file: introduction-workbook.pdf", "file: gone.pdf", "downloads.file"],
  ])("refuses %s when %j is %j, naming file and field %s", (file, from, to, field) => {
    change(file, from, to);
    const found = problems();
    expect(found.length).toBeGreaterThan(0);
    expect(found.some((line) => line.startsWith(`${file}:`) && line.includes(`: ${field}: `))).toBe(true);
  });

  const introduction = "workshops/introduction-asia.md";
  it.each([
    [
      introduction,
      "first: 2027-01-14",
      "first: 2027-02-30",
      "5: first: 2027-02-30 is not a day of the calendar",
    ],
    [
      introduction,
      "first: 2027-01-14",
      "first: 2026-13-45",
      "5: first: 2026-13-45 is not a day of the calendar",
    ],
    [
      introduction,
      "date: 2026-09-01",
      "date: 2026-00-10",
      "4: date: 2026-00-10 is not a day of the calendar",
    ],
    [
      "professionals/jonas-ekdahl.md",
      /number: \d+/,
      "number: 103",
      "3: number: 103 appears twice, first in certifications/flight-level-2-design.md:2",
    ],
    [
      "menus.yaml",
      "number: 1012",
      "number: 1011",
      "14: items.children.number: 1011 appears twice, first in menus.yaml:13",
    ],
    [
      introduction,
      /number: \d+/,
      "number: 2111",
      "2: number: 211100 appears twice, first in workshops/flight-level-2-design-vienna.md:2",
    ],
  ])("tells of %s, %j as %j: the file, the line and what was expected", (file, from, to, told) => {
    change(file, from, to);
    expect(problems(new Date("2026-11-21T08:00:00Z"))).toContain(`${file}:${told}`);
  });

  it.each([
    ["a simple product that does not say that nothing is shipped", "  virtual: true\n", "", "293: virtual"],
    ["virtual: false", "  virtual: true\n", "  virtual: false\n", "297: virtual"],
    ["a weight", "  virtual: true\n", "  virtual: true\n  weight: 1.2\n", "298: weight"],
    ["a shipping class", "  type: TICKET\n", "  type: TICKET\n  shippingClass: box\n", "246: shippingClass"],
    [
      "a variation that is shipped",
      "    - number: 178001\n",
      "    - number: 178001\n      virtual: false\n",
      "204: variations.virtual",
    ],
  ])("refuses goods and says what to do: %s", (_, from, to, where) => {
    change("products.yaml", from, to);
    const said = `products.yaml:${where}: This shop sells no goods that are shipped: their VAT depends on where they are sent. Sell them elsewhere and remove the product, or set virtual: true if nothing is shipped`;
    const [found = "", ...more] = problems(new Date("2026-11-21T08:00:00Z"));
    // A problem of the schema names the product as well.
    expect(found.replace(/ \(“.+”\)$/, "")).toBe(said);
    expect(more).toEqual([]);
  });

  it.each([
    [
      "no reason",
      "  taxClass: exempt\n",
      "exemptIn: An exempt product needs the reason that its invoices state",
    ],
    [
      "a reason alone",
      '  exemptIn: { AT: "Law" }\n',
      "taxClass: exemptIn says why a product is exempt, so set",
    ],
    [
      "a country outside the Union",
      '  taxClass: exempt\n  exemptIn: { CH: "Law" }\n',
      "exemptIn.CH: CH is not in the European Union: no VAT is charged there",
    ],
    ["no code", '  taxClass: exempt\n  exemptIn: { Austria: "Law" }\n', "exemptIn.Austria: "],
    ["an empty law", '  taxClass: exempt\n  exemptIn: { AT: "" }\n', "exemptIn.AT: "],
  ])("explains an exemption with %s", (_, added, told) => {
    change("products.yaml", "  type: ONLINE_COURSE\n", `  type: ONLINE_COURSE\n${added}`);
    expect(problems(new Date("2026-11-21T08:00:00Z"))).toEqual([expect.stringContaining(told)]);
  });

  it("names file and line of a wrong block", () => {
    change("pages/terms.md", /$/, "\n\n:::note{tone=red}\nx\n:::\n");
    const lines = (files.get("pages/terms.md") ?? "").split("\n");
    const line = lines.indexOf(":::note{tone=red}") + 1;
    expect(problems()).toEqual([expect.stringContaining(`pages/terms.md:${line}: text: tone: `)]);
  });

  it("names the field of a wrong block among the fields", () => {
    change(
      "certifications/flight-level-2-design.md",
      "      Two days with a guide",
      "      :::hero\n      Two days with a guide",
    );
    expect(problems().join("\n")).toMatch(/flight-level-2-design.md:\d+: variants.content: line 1: .*"hero"/);
  });

  it("lists all problems at once", () => {
    change("products.yaml", "ppp: true", "ppp: maybe");
    change("professionals/jonas-ekdahl.md", /country: .*/, "country: Sweden");
    expect(
      problems().filter((line) =>
        /^products.yaml:\d+: ppp|^professionals\/jonas-ekdahl.md:\d+: country/.test(line),
      ),
    ).toHaveLength(2);
  });

  it("gives no script, style or foreign frame to a page", () => {
    change(
      "pages/terms.md",
      /$/,
      '\n<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a><iframe src="https://x.test"></iframe>\n',
    );
    const html = read().pages.find(({ node }) => node.slug === "terms")?.node.content ?? "";
    expect(html).toContain("<h2>");
    expect(html).not.toMatch(/<script|onerror|javascript:|<iframe/);
  });

  it("gives each run of a workshop numbers of its own, so no cart turns into another day", () => {
    const seats = (day: string) => read(new Date(day)).workshops.map(({ node }) => ({ ...node }));
    const [now, later] = [seats("2026-11-21"), seats("2029-11-21")];
    expect(later).toHaveLength(now.length);
    const numbers = new Set(now.map((one) => one.variationId).filter(Boolean));
    expect(later.filter((one) => numbers.has(one.variationId))).toEqual([]);
    expect(now.find((one) => one.slug?.startsWith("flight-level-2-design-vienna"))?.variationId).toBe(
      211_100,
    );
  });

  it("fills name and slug everywhere", () => {
    expect(
      JSON.stringify(read(), (key, value: unknown) =>
        key === "event" || key === "certification" ? undefined : value,
      ),
    ).not.toMatch(/\{(name|slug)\}/);
  });
});
