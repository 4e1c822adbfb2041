import "server-only";
import { GetCertificationDocument, type GetCertificationQuery } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/gateway/read";
import type { Cents } from "@/lib/money";
import { type Product, readKnownProduct, readProduct } from "@/lib/read/shop";
import { everyWorkshop, everyWorkshopDate } from "@/lib/read/workshops";
import { following } from "@/components/ui/following";
import { altitudes, type Tone, workshopTone } from "@/components/ui/art/tones";
import { type DatedOffer, datedOffer, productIn, productsOf } from "./dated-offers";
import { productPrices } from "./workshop-product";

export type Certification = NonNullable<GetCertificationQuery["certification"]>;

export type Workshop = {
  certification: Certification;
  tone: Tone;
  altitudes: number[];
  /** Upcoming dates, starting with the next. */
  dates: DatedOffer[];
  /** Every product by which the workshop is sold. */
  products: readonly Product[];
  /** The workshop's own product; undefined when the shop lacks it. */
  product: Product | undefined;
  /** Variant key → product. */
  productsByVariant: ReadonlyMap<string, Product>;
  priceFrom: Cents | null;
  /** Whether a variant costs more than `priceFrom`. */
  priceVaries: boolean;
  /** Whether the shop failed to answer for one of the products. */
  isPriceUnknown: boolean;
};

/** All workshops in the editor's order, for lists. A workshop for which the shop does not answer has no price. */
export async function workshops(): Promise<Workshop[]> {
  return teasers(await workshopSlugs());
}

async function teasers(slugs: readonly string[]): Promise<Workshop[]> {
  const found = await Promise.all(slugs.map((slug) => workshopBySlug(slug, { isTeaser: true })));
  return found.filter((workshop) => workshop !== null);
}

/** Reads only the content, because path lists are built in processes that must not open the database. */
export async function workshopSlugs(): Promise<string[]> {
  return (await everyWorkshop()).flatMap(({ slug }) => (slug ? [slug] : []));
}

export async function workshopVariants(): Promise<{ slug: string; variant: string }[]> {
  const slugs = await workshopSlugs();
  const answers = await Promise.all(
    slugs.map((slug) => readPublic(GetCertificationDocument, { slug }, [`certification:${slug}`])),
  );
  return answers.flatMap(({ certification }, index) =>
    (certification?.variants ?? []).flatMap((variant) =>
      variant ? [{ slug: slugs[index] ?? "", variant: variant.key }] : [],
    ),
  );
}

/**
 * Null when no workshop has this slug.
 *
 * @param isTeaser true on other pages, which show no price if the shop does not answer
 * @throws GraphqlFailure
 */
export async function workshopBySlug(slug: string, { isTeaser = false } = {}): Promise<Workshop | null> {
  const [{ certification }, nodes] = await Promise.all([
    readPublic(GetCertificationDocument, { slug }, [`certification:${slug}`]),
    everyWorkshopDate(slug),
  ]);
  if (!certification) return null;
  const variants = (certification.variants ?? []).filter((variant) => variant !== null);
  const sold = [certification, ...variants, ...nodes];
  const find = await productsOf(sold, isTeaser ? readKnownProduct : readProduct);
  const products = [...new Set(sold.flatMap((one) => productIn(find(one)) ?? []))];
  const dates = nodes.map((run) => datedOffer(run, find(run), nodes));
  const prices = [...dates.map((date) => date.price), ...products.flatMap(productPrices)].filter(
    (price) => price !== null,
  );
  return {
    certification,
    tone: workshopTone({
      levels: certification.certificationLevels?.nodes,
      groups: certification.certificationGroups?.nodes,
    }),
    altitudes: altitudes(certification.certificationLevels?.nodes),
    dates,
    products,
    product: productIn(find(certification)),
    productsByVariant: new Map(
      variants.flatMap((one) => {
        const product = productIn(find(one));
        return product ? [[one.key, product] as const] : [];
      }),
    ),
    priceFrom: prices.length > 0 ? Math.min(...prices) : null,
    priceVaries: new Set(prices).size > 1,
    isPriceUnknown: sold.some((one) => find(one) === "unknown"),
  };
}

/** The workshops that follow this one in the editor's order, continuing at the start. */
export async function workshopsAfter(slug: string, count: number): Promise<Workshop[]> {
  const next = following(await workshopSlugs(), (one) => one === slug, count);
  return teasers(next);
}

export async function workshopsByNextDate(count: number): Promise<Workshop[]> {
  const dated = (await workshops()).filter(({ dates }) => dates.length > 0);
  const begin = ({ dates }: Workshop) => Date.parse(dates[0]?.startDate ?? "");
  return dated.sort((a, b) => begin(a) - begin(b)).slice(0, count);
}
