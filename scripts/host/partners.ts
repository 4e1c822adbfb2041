import { z } from "zod";

/** The data of an operation's answer; null where it failed. */
export type Ask = (name: string, variables?: Record<string, unknown>) => Promise<unknown>;

/** What the content sells: `named` is a SKU or slug, or the number where only the host's own content knows it. */
export type Offered = { page: string; named: string | number };
export type Product = {
  databaseId: number;
  variationId: number | null;
  price: string | null;
  rawPrice: string | null;
  image: string | null;
};

const sold = z.object({ productId: z.number().nullish(), productSku: z.string().nullish() });
const nodes = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) }).nullish();
const listed = sold.extend({ slug: z.string() });
const shapes = {
  getCertifications: z.object({ certifications: nodes(listed) }),
  getWorkshops: z.object({ workshops: nodes(listed) }),
  getEvents: z.object({ events: nodes(listed) }),
  getCertification: z.object({
    certification: z.object({ variants: z.array(sold.extend({ key: z.string() })).nullish() }).nullish(),
  }),
};

/** Every product that a page offers, once for each page. */
export async function offered(ask: Ask): Promise<Offered[]> {
  const [certifications, workshops, events] = [
    shapes.getCertifications.parse(await ask("getCertifications")).certifications?.nodes ?? [],
    shapes.getWorkshops.parse(await ask("getWorkshops")).workshops?.nodes ?? [],
    shapes.getEvents.parse(await ask("getEvents")).events?.nodes ?? [],
  ];
  const variants = await Promise.all(
    certifications.map(async ({ slug }) => {
      const { certification } = shapes.getCertification.parse(await ask("getCertification", { slug }));
      return (certification?.variants ?? []).map((one) => ({ ...one, page: `workshop ${slug}, ${one.key}` }));
    }),
  );
  const all = [
    ...certifications.map((one) => ({ ...one, page: `workshop ${one.slug}` })),
    ...variants.flat(),
    ...workshops.map((one) => ({ ...one, page: `date ${one.slug}` })),
    ...events.map((one) => ({ ...one, page: `event ${one.slug}` })),
  ];
  return all.flatMap(({ page, productSku, productId }) => {
    const named = productSku ?? productId;
    return named === null || named === undefined ? [] : [{ page, named }];
  });
}

const product = z.object({
  product: z
    .object({
      databaseId: z.number(),
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
    const [variation] = found.variations?.nodes ?? [];
    return {
      databaseId: found.databaseId,
      variationId: variation?.databaseId ?? null,
      price: found.price ?? null,
      rawPrice: (variation ?? found).rawPrice ?? null,
      image: found.image?.sourceUrl ?? null,
    };
  }
  return null;
}
