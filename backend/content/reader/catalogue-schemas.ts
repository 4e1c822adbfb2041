import { z } from "zod";
import { day, euros, number, slug, text, web } from "./schemas";

const variation = z.strictObject({
  number,
  sku: text,
  price: euros,
  salePrice: euros.optional(),
  stock: z.int().min(0).nullable(),
  attributes: z.array(z.strictObject({ name: slug, label: text, value: text })).min(1),
  /** Its own picture; the product's when there is none. */
  image: slug.optional(),
  imageAlt: text.optional(),
});

/** `limit`: times it may be fetched; `days`: how long after it was granted. Without them there is no end. */
const download = z.strictObject({
  id: slug,
  name: text,
  file: z.string().regex(/^[a-z0-9][a-z0-9-]*\.(pdf|zip|csv)$/, "is not a file name such as level-2.pdf"),
  limit: z.int().min(1).nullable().default(null),
  days: z.int().min(1).nullable().default(null),
});

export const products = z.array(
  z.strictObject({
    number,
    slug,
    sku: text,
    type: z.enum([
      "SIMPLE",
      "SUBSCRIPTION",
      "ONLINE_COURSE",
      "ONLINE_COURSE_VARIABLE",
      "TICKET",
      "PROFESSIONAL_PROGRAM",
    ]),
    name: text,
    uri: z.string().regex(/^\/.*\/$/, "is not a path with slashes at both ends"),
    date: day,
    short: text,
    description: text,
    /** Absent for a product with variations, which have their own. */
    price: euros.optional(),
    salePrice: euros.optional(),
    ppp: z.boolean(),
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
        length: z.int().min(0),
      })
      .nullable()
      .default(null),
    course: z.strictObject({ slug, title: text, url: web }).nullable().default(null),
    event: slug.nullable().default(null),
    certification: slug.nullable().default(null),
  }),
);

export const coupons = z.array(
  z
    .strictObject({
      code: z.string().regex(/^[a-z0-9-]+$/, "is not a code of lower-case letters, digits and hyphens"),
      description: text,
      percent: z.number().gt(0).max(100).optional(),
      fixedCart: euros.optional(),
      fixedProduct: euros.optional(),
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
        message: "give exactly one of percent, fixedCart and fixedProduct",
      },
    ),
);
