import type { Cents } from "@/lib/money";
import { vatState } from "@/lib/rules/prices/vat";
import {
  exemptionTexts,
  noGoods,
  type Category,
  type Product,
  type Variation,
  type WrittenCoupon,
  type WrittenProduct,
} from "./catalogue";
import type { Coupon } from "./coupon";
import { picture, type Seat, type WrittenPrice } from "./entries";
import type { Problems } from "./problems";
import { render } from "./blocks/render";
import { saleProblems } from "./sale";
import { encodedPath } from "./written-addresses";

const FILE = "products.yaml";

export function buildProducts(
  written: WrittenProduct[],
  categories: readonly Category[],
  seats: readonly Seat[],
  problems: Problems,
  now: Date,
): Product[] {
  for (const seat of seats) {
    const product = written.find((one) => one.number === seat.product);
    if (product?.type !== "ONLINE_COURSE_VARIABLE")
      problems.refer(seat.file, "product", `${seat.product} is not a course with variations`);
  }
  return written.map((one, index) => {
    const field = (name: string) => `${index}.${name}`;
    const variable = one.type === "ONLINE_COURSE_VARIABLE";
    const variations = [
      ...one.variations.map((variation) => fixedVariation(one, variation)),
      ...seats.filter((seat) => seat.product === one.number).map((seat) => datedVariation(one, seat)),
    ];
    // No product of another type can be shipped.
    if (one.type === "SIMPLE" && !one.virtual) problems.add(FILE, field("virtual"), noGoods);
    const { price = 0, sales, earlierPrices } = one;
    for (const [name, text] of [
      ...(one.variations.length > 0 ? [] : saleProblems({ price, sales, earlierPrices }, now)),
      ...one.variations.flatMap((variation, at) =>
        saleProblems(variation, now).map(([name, text]) => [`variations.${at}.${name}`, text] as const),
      ),
    ])
      problems.add(FILE, field(name), text);
    if (variable && sales.length > 0)
      problems.add(FILE, field("sales"), "the variations have their own sales");
    for (const [name, text] of exemptionProblems(one)) problems.add(FILE, field(name), text);
    // A new course is written before its dates, because they name it. Until then, nobody can buy it.
    if (!variable && variations.length > 0)
      problems.refer(FILE, field("variations"), "only a course can have variations");
    if (variable === (one.price !== undefined))
      problems.add(FILE, field("price"), "a product has a price of its own, or variations that have one");
    if ((one.type === "SUBSCRIPTION") !== (one.subscription !== null))
      problems.add(FILE, field("subscription"), "a subscription has a period, and no other product has one");
    const lowest = variations.toSorted((a, b) => a.price - b.price)[0];
    return {
      id: one.number,
      slug: one.slug,
      sku: one.sku,
      type: one.type,
      name: one.name,
      uri: encodedPath(one.uri),
      date: `${one.date}T09:00:00`,
      description: render(one.description),
      descriptionSource: one.description,
      shortDescription: render(one.short),
      shortDescriptionSource: one.short,
      price: lowest?.price ?? price,
      sales,
      earlierPrices,
      pppEnabled: one.ppp,
      exemptIn: one.exemptIn,
      soldIndividually: one.soldIndividually,
      requiresInvite: one.requiresInvite,
      stock: one.stock,
      variations,
      categories: one.categories.flatMap((slug) => {
        const found = categories.find((category) => category.slug === slug);
        if (!found)
          problems.refer(
            FILE,
            field("categories"),
            `there is no "${slug}" among the categories (terms.yaml)`,
          );
        return found ?? [];
      }),
      image: imageOf(one),
      downloads: one.downloads,
      subscription: one.subscription,
      course: one.course,
      event: one.event,
      certification: one.certification,
    };
  });
}

function exemptionProblems({ taxClass, exemptIn }: WrittenProduct): [field: string, text: string][] {
  const countries = Object.keys(exemptIn ?? {});
  if (taxClass === "exempt" && countries.length === 0) return [["exemptIn", exemptionTexts.noReason]];
  if (taxClass !== "exempt" && exemptIn) return [["taxClass", exemptionTexts.notExempt]];
  return countries
    .filter((country) => vatState(country) !== country)
    .map((country) => [`exemptIn.${country}`, exemptionTexts.outside(country)]);
}

function imageOf({ image, number, name, imageAlt }: WrittenProduct) {
  return picture(image, number, name, imageAlt);
}

function fixedVariation(
  product: WrittenProduct,
  {
    number,
    sku,
    price,
    sales,
    earlierPrices,
    stock,
    attributes,
    image,
    imageAlt,
  }: WrittenProduct["variations"][number],
): Variation {
  const name = `${product.name} - ${attributes.map((one) => one.value).join(", ")}`;
  const slug = `${product.slug}-${sku.toLowerCase()}`;
  return {
    id: number,
    productId: product.number,
    name,
    slug,
    sku,
    price,
    sales,
    earlierPrices,
    stock,
    image: image ? picture(image, number, name, imageAlt ?? name) : imageOf(product),
    attributes,
    workshop: null,
    startsAt: null,
  };
}

function datedVariation(
  product: WrittenProduct,
  { variation, workshop, sku, price, sales, earlierPrices, stock, startsAt, attributes }: Seat,
): Variation {
  return {
    id: variation,
    productId: product.number,
    name: `${product.name} - ${attributes.map((one) => one.value).join(", ")}`,
    slug: workshop,
    sku,
    price,
    sales,
    earlierPrices,
    stock,
    image: imageOf(product),
    attributes,
    workshop,
    startsAt,
  };
}

/** The price of each product, with a key that stays the same after a new name or new runs. */
export function writtenPrices(written: WrittenProduct[], seats: readonly Seat[]): WrittenPrice[] {
  const fixed = written.flatMap((product, index) => [
    ...priceOf(`product ${product.number}`, product, `${index}.`),
    ...product.variations.flatMap((variation, place) =>
      priceOf(`product ${variation.number}`, variation, `${index}.variations.${place}.`),
    ),
  ]);
  const dated = seats.map(({ file, number, price, confirmPrice }) => ({
    key: `date ${number}`,
    file,
    field: "price",
    amount: price,
    confirmed: confirmPrice ?? null,
  }));
  return [...fixed, ...dated];
}

type Priced = { price?: Cents | undefined; confirmPrice?: Cents | undefined };

function priceOf(key: string, { price, confirmPrice }: Priced, at: string): WrittenPrice[] {
  if (price === undefined) return [];
  return [{ key, file: FILE, field: `${at}price`, amount: price, confirmed: confirmPrice ?? null }];
}

export function buildCoupons(
  written: WrittenCoupon[],
  products: readonly Product[],
  problems: Problems,
): Coupon[] {
  return written.map((one, index) => {
    for (const number of one.products) {
      if (!products.some((product) => product.id === number))
        problems.refer("coupons.yaml", `${index}.products`, `there is no product ${number}`);
    }
    return {
      code: one.code,
      description: one.description,
      discount: discount(one),
      regional: one.regional,
      products: one.products,
      expiresAt: one.expires ?? null,
      usageLimit: one.usageLimit ?? null,
      usageLimitPerCustomer: one.usageLimitPerCustomer ?? null,
      minimumAmount: one.minimum ?? null,
      emails: one.emails,
      individualUse: one.individualUse,
    };
  });
}

function discount({ percent, fixedCart, fixedProduct }: WrittenCoupon): Coupon["discount"] {
  if (percent !== undefined) return { kind: "percent", basisPoints: Math.round(percent * 100) };
  return fixedCart !== undefined
    ? { kind: "fixed-cart", amount: fixedCart }
    : { kind: "fixed-product", amount: fixedProduct ?? 0 };
}
