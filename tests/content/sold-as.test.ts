import { expect, it } from "vitest";
import { buildContent } from "@/backend/content/documents/build-content";
import { readFiles } from "@/backend/content/catalogue/folder";
import { changeSettings } from "@/tests/support/settings";

const vienna = "workshops/flight-level-2-design-vienna.md";

/** The catalogue that the reader makes of the files after one change, beside this shop. */
async function read(from: string, to: string, shop = "", file = vienna) {
  changeSettings({ SHOP_GRAPHQL_URL: shop });
  const files = new Map(readFiles("backend/content/files"));
  const before = files.get(file) ?? "";
  expect(before).toContain(from);
  files.set(file, before.replace(from, to));
  const { workshops, products } = buildContent(files, new Date("2026-11-23T08:00:00Z"));
  const date = workshops.find(({ file }) => file === vienna)?.node;
  const seat = products
    .flatMap(({ variations }) => variations)
    .find(({ workshop }) => workshop === date?.slug);
  return { date, seat };
}

const elsewhere = "https://shop.example/graphql";

it("takes a product by SKU, by slug or by its number in products.yaml", async () => {
  const sold = { productId: 1731, productSku: "FL2D" };
  expect((await read("product: FL2D", "product: FL2D")).date).toMatchObject(sold);
  expect((await read("product: FL2D", "product: 1731")).date).toMatchObject(sold);
  const bySlug = await read("product: FL2D", "product: flight-level-2-design-classic");
  expect(bySlug.date).toMatchObject({ ...sold, productSku: "flight-level-2-design-classic" });
});

it("names the date by its slug, or by the SKU that the file gives its runs", async () => {
  const { date, seat } = await read("product: FL2D", "product: FL2D");
  expect([date?.variationSku, seat?.sku]).toEqual([date?.slug, date?.slug]);
  const own = await read("product: FL2D", 'product: FL2D\nsku: "FL2D-VIE-{day}"');
  expect([own.date?.variationSku, own.seat?.sku]).toEqual(["FL2D-VIE-2026-12-15", "FL2D-VIE-2026-12-15"]);
});

it("takes what only the shop elsewhere knows, and has no number for it", async () => {
  const { date, seat } = await read("product: FL2D", "product: THEIR-SKU", elsewhere);
  expect(date).toMatchObject({ productId: null, productSku: "THEIR-SKU" });
  expect(seat).toBeUndefined();
});

it.each([
  ["a SKU that the embedded shop lacks", "THEIR-SKU", ""],
  ["a number that is nobody's, for another shop chooses its own", "4711", elsewhere],
])("refuses %s", async (_what, reference, shop) => {
  await expect(read("product: FL2D", `product: ${reference}`, shop)).rejects.toThrow(
    `product: there is no product ${reference}`,
  );
});

it("lets the built-in shop sell nothing to everybody that is by invitation", async () => {
  const introduction = "certifications/introduction.md";
  const marked = ["duration: 3 hours", "duration: 3 hours\nbyInvitation: true"] as const;
  await expect(read(...marked, "", introduction)).rejects.toThrow(
    /byInvitation: the product FLIN-\w+ is sold to everybody/,
  );
  await expect(read(...marked, elsewhere, introduction)).resolves.toBeDefined();
});
