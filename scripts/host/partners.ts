import { z } from "zod";
import { offers } from "@/lib/rules/offers";

/** The data of an operation's answer; null where it failed. */
export type Ask = (name: string, variables?: Record<string, unknown>) => Promise<unknown>;

/**
 * Products in the content. `named`: a SKU or slug, or the number if only the host's own content knows it. `isInvited`:
 * by invitation only.
 */
export type Offered = { page: string; named: string | number; isInvited?: boolean };
export type Product = {
  databaseId: number;
  type: string | null;
  variationId: number | null;
  variations: number;
  price: string | null;
  rawPrice: string | null;
  image: string | null;
};

const sold = z.object({ productId: z.number().nullish(), productSku: z.string().nullish() });
const nodes = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) }).nullish();
const marked = z.object({ byInvitation: z.boolean().nullish() });
const listed = sold.extend({
  slug: z.string(),
  byInvitation: z.boolean().nullish(),
  certification: marked.nullish(),
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

/** All entries of a content list; hosts return a hundred at once. @param after cursor of the rest */
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

/** Every product that a page or offer names, each once. */
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
  const all = [
    ...certifications.map((one) => ({ ...one, page: `workshop ${one.slug}` })),
    ...variants.flat(),
    ...workshops.map((one) => ({ ...one, ...one.certification, page: `date ${one.slug}` })),
    ...events.map((one) => ({ ...one, page: `event ${one.slug}` })),
  ];
  return [
    ...all.flatMap(({ page, productSku, productId, byInvitation }) => {
      const named = productSku ?? productId;
      return named === null || named === undefined ? [] : [{ page, named, isInvited: byInvitation === true }];
    }),
    ...offers.map(({ path, sku }) => ({ page: `offer ${path}`, named: sku })),
  ];
}

const product = z.object({
  product: z
    .object({
      databaseId: z.number(),
      type: z.string().nullish(),
      price: z.string().nullish(),
      rawPrice: z.string().nullish(),
      purchasable: z.boolean().nullish(),
      image: z.object({ sourceUrl: z.string().nullish() }).nullish(),
      variations: nodes(z.object({ databaseId: z.number(), rawPrice: z.string().nullish() })),
    })
    .nullish(),
});

/** As the pages look: by SKU, then by slug. Null: the shop has no such product. */
export async function findProduct(ask: Ask, named: string | number): Promise<Product | null> {
  const ways = typeof named === "number" ? (["DATABASE_ID"] as const) : (["SKU", "SLUG"] as const);
  for (const idType of ways) {
    const found = product.safeParse(await ask("getProduct", { id: String(named), idType })).data?.product;
    if (!found) continue;
    const variations = found.variations?.nodes ?? [];
    const [variation] = variations;
    return {
      databaseId: found.databaseId,
      type: found.type ?? null,
      variationId: variation?.databaseId ?? null,
      variations: variations.length,
      price: found.price ?? null,
      rawPrice: (variation ?? found).rawPrice ?? null,
      image: found.image?.sourceUrl ?? null,
    };
  }
  return null;
}
