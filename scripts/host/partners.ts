import { z } from "zod";
import { offers } from "@/lib/rules/prices/offers";
import { everyVariation, VARIATIONS_AT_ONCE } from "@/lib/read/variation-pages";

/** Sends an operation. It returns the data of the answer; null if it failed. */
export type Ask = (name: string, variables?: Record<string, unknown>) => Promise<unknown>;

/**
 * A product in the content. `named`: a SKU or slug, or the id if only the host's own content knows it. `isInvited`: by
 * invitation only. `date`: the date of the page, whose variation is sold.
 */
export type Offered = { page: string; named: string | number; isInvited?: boolean; date?: OfferedDate };
export type OfferedDate = {
  variationSku: string | null;
  startDate: string | null;
  endDate: string | null;
  location: string | null;
};
export type Product = {
  databaseId: number;
  type: string | null;
  isPurchasable: boolean;
  variations: FoundVariation[];
  price: string | null;
  rawPrice: string | null;
  image: string | null;
};

const sold = z.object({ productId: z.number().nullish(), productSku: z.string().nullish() });
const nodes = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) }).nullish();
const invited = z.object({ byInvitation: z.boolean().nullish() });
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const dated = z.object({ variationSku: text, startDate: text, endDate: text, location: text });
const listed = sold.extend({
  ...dated.shape,
  slug: z.string(),
  byInvitation: z.boolean().nullish(),
  certification: invited.nullish(),
});
const list = z
  .object({
    nodes: z.array(listed),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }).nullish(),
  })
  .nullish();
const certificationShape = z.object({
  certification: z.object({ variants: z.array(sold.extend({ key: z.string() })).nullish() }).nullish(),
});

/** All entries of a content list. Hosts return a hundred at a time. @param after cursor of the rest */
async function everyEntry(
  ask: Ask,
  operation: string,
  field: string,
  after: string | null = null,
): Promise<z.infer<typeof listed>[]> {
  const page = z.object({ [field]: list }).parse(await ask(operation, { after }))[field];
  const entries = page?.nodes ?? [];
  const next = page?.pageInfo?.hasNextPage ? page.pageInfo.endCursor : null;
  if (next === null || next === after) return entries;
  return [...entries, ...(await everyEntry(ask, operation, field, next))];
}

/** Every product named by a page or an offer, each once. */
export async function offered(ask: Ask): Promise<Offered[]> {
  const [certifications, workshops, events] = await Promise.all([
    everyEntry(ask, "getCertifications", "certifications"),
    everyEntry(ask, "getWorkshops", "workshops"),
    everyEntry(ask, "getEvents", "events"),
  ]);
  const variants = await Promise.all(
    certifications.map(async ({ slug, byInvitation }) => {
      const { certification } = certificationShape.parse(await ask("getCertification", { slug }));
      const page = (key: string) => `workshop ${slug}, ${key}`;
      return (certification?.variants ?? []).map((one) => ({ ...one, page: page(one.key), byInvitation }));
    }),
  );
  const dates = workshops.map((one) => ({
    ...one,
    ...one.certification,
    page: `date ${one.slug}`,
    date: dated.parse(one),
  }));
  const all = [
    ...certifications.map((one) => ({ ...one, page: `workshop ${one.slug}`, date: undefined })),
    ...variants.flat().map((one) => ({ ...one, date: undefined })),
    ...dates,
    ...events.map((one) => ({ ...one, page: `event ${one.slug}`, date: undefined })),
  ];
  return [
    ...all.flatMap(({ page, productSku, productId, byInvitation, date }) => {
      const named = productSku ?? productId;
      if (named === null || named === undefined) return [];
      return [{ page, named, isInvited: byInvitation === true, ...(date ? { date } : {}) }];
    }),
    ...offers.map(({ path, sku }) => ({ page: `offer ${path}`, named: sku })),
  ];
}

const variation = z.object({
  databaseId: z.number(),
  sku: text,
  purchasable: z.boolean().nullish(),
  rawPrice: z.string().nullish(),
  attributes: nodes(z.object({ label: text, name: text, value: text })).transform((value) => value ?? null),
});
export type FoundVariation = z.infer<typeof variation>;

const product = z.object({
  product: z
    .object({
      databaseId: z.number(),
      type: z.string().nullish(),
      price: z.string().nullish(),
      rawPrice: z.string().nullish(),
      purchasable: z.boolean().nullish(),
      image: z.object({ sourceUrl: z.string().nullish() }).nullish(),
      variations: nodes(variation),
    })
    .nullish(),
});

/**
 * Finds a product as the pages do: by SKU, then by slug; null if the shop has no such product. @throws GraphqlFailure
 * for an outage
 */
export async function findProduct(ask: Ask, named: string | number): Promise<Product | null> {
  const idTypes = typeof named === "number" ? (["DATABASE_ID"] as const) : (["SKU", "SLUG"] as const);
  for (const idType of idTypes) {
    const part = { id: String(named), idType, first: VARIATIONS_AT_ONCE };
    const read = async (after?: string) =>
      product.safeParse(await ask("getProduct", after ? { ...part, after } : part)).data?.product;
    const found = await read();
    if (!found) continue;
    const first = found.variations?.nodes ?? [];
    return {
      databaseId: found.databaseId,
      type: found.type ?? null,
      isPurchasable: found.purchasable !== false,
      variations: await everyVariation(first, async (after) => (await read(after))?.variations?.nodes ?? []),
      price: found.price ?? null,
      rawPrice: found.rawPrice ?? null,
      image: found.image?.sourceUrl ?? null,
    };
  }
  return null;
}
