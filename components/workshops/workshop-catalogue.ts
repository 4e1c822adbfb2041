import "server-only";
import {
  GetCertificationDocument,
  GetCertificationsDocument,
  GetWorkshopsDocument,
  type GetCertificationQuery,
  type WorkshopDateFragment,
} from "@/graphql/generated/content/documents";
import { GetProductDocument, type GetProductQuery } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readPublic } from "@/lib/gateway/read";
import { type Cents, parseRaw } from "@/lib/money";
import { following } from "@/lib/rules/following";
import { altitudes, type Tone, workshopTone } from "@/lib/rules/tones";

export type Certification = NonNullable<GetCertificationQuery["certification"]>;
export type Product = NonNullable<GetProductQuery["product"]>;
type Variable = Extract<Product, { variations: unknown }>;
export type Variation = NonNullable<Variable["variations"]>["nodes"][number];
export type DatedOffer = WorkshopDateFragment & { price: Cents | null };

export type Workshop = {
  certification: Certification;
  tone: Tone;
  altitudes: number[];
  /** Dates to come, the next one first. */
  dates: DatedOffer[];
  /** Everything it can be bought as, by number. */
  products: ReadonlyMap<number, Product>;
  priceFrom: Cents | null;
  /** Whether some way to take it costs more than `priceFrom`. */
  priceVaries: boolean;
};

/** All kinds of workshops in the editor's order. */
export async function workshops(): Promise<Workshop[]> {
  const found = await Promise.all((await workshopSlugs()).map(workshopBySlug));
  return found.filter((workshop) => workshop !== null);
}

/** Asks the content only: lists of paths are made in processes that must not open the database. */
export async function workshopSlugs(): Promise<string[]> {
  const { certifications } = await readPublic(GetCertificationsDocument, {}, ["certifications"]);
  return (certifications?.nodes ?? []).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** Every way to take every workshop. */
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

/** Null when there is none of that name. */
export async function workshopBySlug(slug: string): Promise<Workshop | null> {
  const [{ certification }, { workshops: runs }] = await Promise.all([
    readPublic(GetCertificationDocument, { slug }, [`certification:${slug}`]),
    readPublic(GetWorkshopsDocument, { certificationSlug: slug }, ["workshops"]),
  ]);
  if (!certification) return null;
  const variants = certification.variants ?? [];
  const wanted = [
    certification.productId,
    ...variants.map((variant) => variant?.productId),
    ...(runs?.nodes ?? []).map((run) => run.productId),
  ];
  const products = await productsByNumber(wanted.filter((id) => typeof id === "number"));
  const dates = (runs?.nodes ?? []).map((run) => ({ ...run, price: datePrice(run, products) }));
  const prices = [
    ...dates.map((date) => date.price),
    ...[...products.values()].flatMap(productPrices),
  ].filter((price) => price !== null);
  return {
    certification,
    tone: workshopTone({
      levels: certification.certificationLevels?.nodes,
      groups: certification.certificationGroups?.nodes,
    }),
    altitudes: altitudes(certification.certificationLevels?.nodes),
    dates,
    products,
    priceFrom: prices.length > 0 ? Math.min(...prices) : null,
    priceVaries: new Set(prices).size > 1,
  };
}

/** The lowest price in cents, net. */
export function productPrice(product: Product): Cents | null {
  return "rawPrice" in product ? parseRaw(product.rawPrice) : null;
}

/** Whether a product is sold to the invited only: the professional program. Who is invited, a static page cannot know. */
export function isByInvitation(product: Product | undefined): boolean {
  return product?.type === "PROFESSIONAL_PROGRAM";
}

function productPrices(product: Product): (Cents | null)[] {
  return [productPrice(product), ...variationsOf(product).map((one) => parseRaw(one.rawPrice))];
}

/** The forms a product can be bought in; none for a simple one. */
export function variationsOf(product: Product): Variation[] {
  return ("variations" in product && product.variations?.nodes) || [];
}

function datePrice(run: WorkshopDateFragment, products: ReadonlyMap<number, Product>): Cents | null {
  const product = run.productId ? products.get(run.productId) : undefined;
  if (!product) return null;
  const variation = variationsOf(product).find((one) => one.databaseId === run.variationId);
  return variation ? parseRaw(variation.rawPrice) : productPrice(product);
}

async function productsByNumber(numbers: number[]): Promise<Map<number, Product>> {
  const pairs = await Promise.all(
    [...new Set(numbers)].map(async (number) => [number, await productByNumber(number)] as const),
  );
  return new Map(pairs.flatMap(([number, product]) => (product ? [[number, product]] : [])));
}

/** A product that is gone is an expected answer with an error in it: the page then shows no price. */
export async function productByNumber(number: number): Promise<Product | null> {
  try {
    const { product } = await readPublic(GetProductDocument, { id: String(number), idType: "DATABASE_ID" }, [
      `product:${number}`,
    ]);
    return product ?? null;
  } catch (error) {
    if (error instanceof GraphqlFailure && error.isNotFound) return null;
    throw error;
  }
}

/** The workshops that follow this one in the editor's order, round the list. */
export async function workshopsAfter(slug: string, count: number): Promise<Workshop[]> {
  const next = following(await workshopSlugs(), (one) => one === slug, count);
  const found = await Promise.all(next.map(workshopBySlug));
  return found.filter((workshop) => workshop !== null);
}

/** The workshops whose next dates come first. */
export async function workshopsByNextDate(count: number): Promise<Workshop[]> {
  const dated = (await workshops()).filter(({ dates }) => dates.length > 0);
  const begin = ({ dates }: Workshop) => Date.parse(dates[0]?.startDate ?? "");
  return dated.sort((a, b) => begin(a) - begin(b)).slice(0, count);
}
