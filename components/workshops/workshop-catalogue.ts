import "server-only";
import {
  GetCertificationDocument,
  type GetCertificationQuery,
  type WorkshopDateFragment,
} from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/gateway/read";
import { type Cents, parseRaw } from "@/lib/money";
import { isSameProduct, isSold, type Product, readProduct, type SoldAs } from "@/lib/read/shop";
import { everyWorkshop, everyWorkshopDate } from "@/lib/read/workshops";
import { dateVariation } from "@/lib/rules/dated-variation";
import { following } from "@/lib/rules/following";
import { altitudes, type Tone, workshopTone } from "@/lib/rules/tones";

export type Certification = NonNullable<GetCertificationQuery["certification"]>;
export type { Product };
type Variable = Extract<Product, { variations: unknown }>;
export type Variation = NonNullable<Variable["variations"]>["nodes"][number];

/** A date with the shop's numbers; null where the shop has none. */
export type DatedOffer = Omit<WorkshopDateFragment, "productId" | "variationId"> & {
  productId: number | null;
  variationId: number | null;
  price: Cents | null;
  /** "invitation": nothing is sold, or only to invited members. "off": the shop lacks it, or has no price for it. */
  sale: "sold" | "invitation" | "off";
  hasWaitingList: boolean;
  includesVat: boolean;
};

export type Workshop = {
  certification: Certification;
  tone: Tone;
  altitudes: number[];
  /** Upcoming dates, the next one first. */
  dates: DatedOffer[];
  /** Every product that sells it. */
  products: readonly Product[];
  /** The workshop's own product; undefined where the shop lacks it. */
  product: Product | undefined;
  /** The products of its variants, by their keys. */
  productsByWay: ReadonlyMap<string, Product>;
  priceFrom: Cents | null;
  /** Whether a variant costs more than `priceFrom`. */
  priceVaries: boolean;
};

/** All workshops in the editor's order. */
export async function workshops(): Promise<Workshop[]> {
  const found = await Promise.all((await workshopSlugs()).map(workshopBySlug));
  return found.filter((workshop) => workshop !== null);
}

/** Reads only the content: lists of paths are made in processes that must not open the database. */
export async function workshopSlugs(): Promise<string[]> {
  return (await everyWorkshop()).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** Every variant of every workshop. */
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

/** Null when no workshop has that slug. */
export async function workshopBySlug(slug: string): Promise<Workshop | null> {
  const [{ certification }, nodes] = await Promise.all([
    readPublic(GetCertificationDocument, { slug }, [`certification:${slug}`]),
    everyWorkshopDate(slug),
  ]);
  if (!certification) return null;
  const variants = (certification.variants ?? []).filter((variant) => variant !== null);
  const sold = [certification, ...variants, ...nodes];
  const find = await productsOf(sold);
  const products = [...new Set(sold.flatMap((one) => find(one) ?? []))];
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
    product: find(certification),
    productsByWay: new Map(
      variants.flatMap((one) => {
        const product = find(one);
        return product ? [[one.key, product] as const] : [];
      }),
    ),
    priceFrom: prices.length > 0 ? Math.min(...prices) : null,
    priceVaries: new Set(prices).size > 1,
  };
}

/** The lowest net price in cents. */
export function productPrice(product: Product): Cents | null {
  return "rawPrice" in product ? parseRaw(product.rawPrice) : null;
}

/** Whether a product is by invitation: the professional program. A static page cannot know who is invited. */
export function isByInvitation(product: Product | undefined): boolean {
  return product !== undefined && product.soldTo !== "all";
}

function productPrices(product: Product): (Cents | null)[] {
  return [productPrice(product), ...variationsOf(product).map((one) => parseRaw(one.rawPrice))];
}

/** The forms of a product; empty for a simple one. */
export function variationsOf(product: Product): Variation[] {
  return ("variations" in product && product.variations?.nodes) || [];
}

/** All upcoming dates with the shop's numbers. */
export async function datedOffers(): Promise<DatedOffer[]> {
  const nodes = await everyWorkshopDate();
  const find = await productsOf(nodes);
  return nodes.map((run) => datedOffer(run, find(run), nodes));
}

/** A date with the shop's numbers. @param all the dates of the workshop */
function datedOffer(
  run: WorkshopDateFragment,
  product: Product | undefined,
  all: readonly WorkshopDateFragment[],
): DatedOffer {
  const forms = product ? variationsOf(product) : [];
  const form = formOf(run, forms, all);
  const price = product ? (forms.length > 0 ? parseRaw(form?.rawPrice) : productPrice(product)) : null;
  const isInvited = !isSold(run) || run.certification?.byInvitation === true || isByInvitation(product);
  return {
    ...run,
    productId: product?.databaseId ?? null,
    variationId: form?.databaseId ?? null,
    price,
    sale: isInvited ? "invitation" : price === null ? "off" : "sold",
    hasWaitingList: product?.hasWaitingList ?? false,
    includesVat: product?.includesVat ?? false,
  };
}

/** Content without names of its own comes from the shop's host and has its numbers. */
function formOf(
  run: WorkshopDateFragment,
  forms: readonly Variation[],
  all: readonly WorkshopDateFragment[],
) {
  if (!run.productSku) return forms.find(({ databaseId }) => databaseId === run.variationId);
  const day = (one: WorkshopDateFragment) => one.startDate?.slice(0, 10);
  const isShared = all.some((one) => one !== run && isSameProduct(one, run) && day(one) === day(run));
  return dateVariation(run, forms, isShared);
}

/** All needed products, each once. */
async function productsOf(sold: readonly SoldAs[]): Promise<(one: SoldAs) => Product | undefined> {
  const key = ({ productSku, productId }: SoldAs) => productSku ?? productId ?? null;
  const wanted = new Map(sold.filter(isSold).map((one) => [key(one), one]));
  const pairs = await Promise.all(
    [...wanted].map(async ([name, one]) => [name, await readProduct(one)] as const),
  );
  const found = new Map(pairs.flatMap(([name, product]) => (product ? [[name, product] as const] : [])));
  // A SKU and a slug may name the same product.
  const byNumber = new Map([...found.values()].map((product) => [product.databaseId, product]));
  return (one) => byNumber.get(found.get(key(one))?.databaseId ?? 0);
}

/** The workshops that follow this one in the editor's order. The end continues at the start. */
export async function workshopsAfter(slug: string, count: number): Promise<Workshop[]> {
  const next = following(await workshopSlugs(), (one) => one === slug, count);
  const found = await Promise.all(next.map(workshopBySlug));
  return found.filter((workshop) => workshop !== null);
}

/** The workshops with the earliest next dates. */
export async function workshopsByNextDate(count: number): Promise<Workshop[]> {
  const dated = (await workshops()).filter(({ dates }) => dates.length > 0);
  const begin = ({ dates }: Workshop) => Date.parse(dates[0]?.startDate ?? "");
  return dated.sort((a, b) => begin(a) - begin(b)).slice(0, count);
}
