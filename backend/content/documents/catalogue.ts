import { z } from "zod";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { productTypes } from "@/lib/rules/prices/product-kinds";
import type { Coupon } from "./coupon";
import {
  confirming,
  day,
  earlierPrices,
  euros,
  number,
  ownNumber,
  sales,
  slug,
  text,
  web,
} from "./field-schemas";
import type { Priced } from "./sale";

/** The shop's products, from the content files. Frozen; prices are net cents, euro. */
export function catalogueOf({
  products,
  coupons,
  categories,
}: Readonly<{ products: readonly Product[]; coupons: readonly Coupon[]; categories: readonly Category[] }>) {
  const byId = new Map(products.map((product) => [product.id, product]));
  const bySlug = new Map(products.map((product) => [product.slug, product]));
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const byCode = new Map(coupons.map((coupon) => [coupon.code, coupon]));
  const variations = new Map(
    products.flatMap((product) =>
      product.variations.map((variation) => [variation.id, { product, variation }]),
    ),
  );
  return Object.freeze({
    products: () => products,
    product: (id: number) => byId.get(id),
    productBySlug: (slug: string) => bySlug.get(slug),
    productBySku: (sku: string) => bySku.get(sku),
    /** A variation by its number, with its product. */
    variation: (id: number) => variations.get(id),
    coupon: (code: string) => byCode.get(cleanCode(code, "coupon")),
    coupons: () => coupons,
    categories: () => categories,
  });
}

export type Product = Priced &
  Readonly<{
    id: number;
    slug: string;
    sku: string;
    type: WrittenProduct["type"];
    name: string;
    /** Path of the page on the site that describes the product, with slashes at both ends. */
    uri: string;
    /** Publication date, ISO 8601 without offset. */
    date: string;
    /** HTML, sanitised. */
    description: string;
    /** Markdown as the editor wrote it. */
    descriptionSource: string;
    shortDescription: string;
    shortDescriptionSource: string;
    pppEnabled: boolean;
    /** Member states whose law exempts the product from VAT, with the name of that law; null: none does. */
    exemptIn: Readonly<Record<string, string>> | null;
    /** Whether an order may contain at most one piece. */
    soldIndividually: boolean;
    /** The invitation that a member needs to buy it; null: everybody may buy it. */
    requiresInvite: "flpp" | null;
    /** Number of pieces at the start; null when they are not counted. The database counts sales. */
    stock: number | null;
    /** Not empty: the buyer must choose one of them. */
    variations: readonly Variation[];
    categories: readonly Category[];
    image: CatalogueImage;
    downloads: readonly Download[];
    /** Set for type SUBSCRIPTION: `price` is charged again every `interval` periods. */
    subscription: Readonly<WrittenProduct["subscription"]>;
    /** The course in the learning system that the buyer may enter. */
    course: Readonly<WrittenProduct["course"]>;
    /** Slug of the ticket's event. */
    event: string | null;
    /** Slug of the certification to which the product leads. */
    certification: string | null;
  }>;

export type Variation = Priced &
  Readonly<{
    id: number;
    productId: number;
    /** The product's name and the values of the attributes, for cart and invoice. */
    name: string;
    slug: string;
    sku: string;
    stock: number | null;
    /** The variation's own image, or the product's. */
    image: CatalogueImage;
    attributes: readonly VariationAttribute[];
    /** Slug of the dated workshop to which the seat belongs. */
    workshop: string | null;
    /** ISO 8601 with offset. Sales of seats end at this moment. Null for a product without a date. */
    startsAt: string | null;
  }>;

/** `name` is for inputs ("format"), `label` and `value` are for display ("Format", "Live online"). */
export type VariationAttribute = Readonly<z.infer<typeof attribute>>;
export type Category = Readonly<{ id: number; slug: string; name: string }>;
export type Download = Readonly<z.infer<typeof download>>;
export type CatalogueImage = Readonly<{
  id: number;
  title: string;
  altText: string;
  sourceUrl: string;
  width: number;
  height: number;
}>;

const attribute = z.strictObject({ name: slug, label: text, value: text });
/** WooCommerce's exports have this field. */
const salePrice = z
  .never({ error: "has no first and last day here. Write price, first and last below sales" })
  .optional();
/** docs/decisions/vat.md */
export const noGoods =
  "This shop sells no goods that are shipped: their VAT depends on where they are sent. Sell them elsewhere and remove the product, or set virtual: true if nothing is shipped";
/** docs/decisions/vat.md */
export const exemptionTexts = {
  noReason:
    'An exempt product needs the reason that its invoices state, for each country whose law exempts it. Add it under exemptIn, such as AT: "§ 6 Abs 1 Z 11 lit a UStG"',
  notExempt: "exemptIn says why a product is exempt, so set taxClass: exempt as well, or remove exemptIn",
  outside: (country: string) =>
    `${country} is not in the European Union: no VAT is charged there, so there is nothing to exempt. Remove it`,
};
const refused = z.never({ error: noGoods }).optional();
/** Fields that WooCommerce's exports and WooGraphQL use for goods. */
const shipping = {
  shipping: refused,
  shippingRequired: refused,
  shippingClass: refused,
  weight: refused,
  length: refused,
  width: refused,
  height: refused,
  dimensions: refused,
};
const virtual = z
  .literal(true, { error: noGoods })
  .describe("Nothing is shipped: a service or a file. A product of type SIMPLE has to say so")
  .optional();
const variation = z.strictObject({
  number,
  sku: text,
  virtual,
  ...shipping,
  price: euros,
  sales,
  earlierPrices,
  salePrice,
  confirmPrice: euros.optional(),
  stock: z.int().min(0).nullable(),
  attributes: z.array(attribute).min(1),
  /** The variation's own picture; by default the product's. */
  image: slug.optional(),
  imageAlt: text.optional(),
});

const download = z.strictObject({
  id: slug,
  name: text,
  /** Name of the file in `files/downloads`. */
  file: z.string().regex(/^[a-z0-9][a-z0-9-]*\.(pdf|zip|csv)$/, "is not a file name such as level-2.pdf"),
  /** Number of downloads allowed; null when there is no limit. */
  limit: z.int().min(1).nullable().default(null),
  /** Days from the grant; null: no end. */
  days: z.int().min(1).nullable().default(null),
});

/** The contents of `products.yaml`. */
export const productsSchema = z.array(
  z.strictObject({
    number: ownNumber,
    slug,
    sku: text,
    type: z.enum(productTypes),
    virtual,
    ...shipping,
    name: text,
    uri: z
      .string()
      .regex(/^\/(?![/\\])/, "is not a path of this site like /workshops/kick-start/")
      .transform((path) => path.replace(/\/*$/, "/")),
    date: day,
    short: text,
    description: text,
    price: euros
      .describe("Net price; leave it out for a product with variations, which have their own")
      .optional(),
    sales,
    earlierPrices,
    salePrice,
    confirmPrice: euros.describe(confirming).optional(),
    ppp: z.boolean(),
    taxClass: z
      .enum(["standard", "exempt"])
      .default("standard")
      .describe("exempt: teaching that is exempt from VAT under the laws listed in exemptIn"),
    exemptIn: z
      .record(z.string().regex(/^[A-Z]{2}$/, "is not a country code, such as AT"), text)
      .nullable()
      .default(null)
      .describe("Country and the law that exempts it there, as invoices name it"),
    soldIndividually: z.boolean().default(false),
    requiresInvite: z.literal("flpp").nullable().default(null),
    stock: z.int().min(0).nullable().default(null),
    categories: z.array(slug).min(1),
    image: slug,
    imageAlt: text,
    variations: z.array(variation).default([]),
    downloads: z.array(download).default([]),
    subscription: z
      .strictObject({
        period: z.enum(["day", "week", "month", "year"]),
        interval: z.int().min(1),
        length: z.int().min(0).describe("0 means open-ended"),
      })
      .nullable()
      .default(null),
    course: z.strictObject({ slug, title: text, url: web }).nullable().default(null),
    event: slug.nullable().default(null),
    certification: slug.nullable().default(null),
  }),
);

/** The contents of `coupons.yaml`. */
export const couponsSchema = z.array(
  z
    .strictObject({
      code: z.string().regex(/^[a-z0-9-]+$/, "is not a code of lower-case letters, digits and hyphens"),
      description: text,
      percent: z.number().gt(0).max(100).optional(),
      fixedCart: euros.optional(),
      fixedProduct: euros.optional(),
      regional: z
        .boolean()
        .default(true)
        .describe("For a fixed amount: false takes it off in full where regional prices apply"),
      products: z.array(number).default([]),
      expires: z.iso.datetime({ offset: true }).optional(),
      usageLimit: z.int().min(1).optional(),
      usageLimitPerCustomer: z.int().min(1).optional(),
      minimum: euros.optional(),
      emails: z.array(z.email().toLowerCase()).default([]),
      individualUse: z.boolean().default(false),
    })
    .refine(
      (coupon) =>
        [coupon.percent, coupon.fixedCart, coupon.fixedProduct].filter((one) => one !== undefined).length ===
        1,
      {
        path: ["percent"],
        message: "enter exactly one of percent, fixedCart and fixedProduct",
      },
    ),
);

export type WrittenProduct = z.infer<typeof productsSchema>[number];
export type WrittenCoupon = z.infer<typeof couponsSchema>[number];
