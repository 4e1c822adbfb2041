import { answerOr } from "@/lib/gateway/failure";
import { parseRaw } from "@/lib/money";
import { productKind } from "@/lib/rules/prices/product-kinds";
import { dateVariations, optionLabel } from "@/components/workshops/dated-variation";
import { whyNotSellable } from "@/lib/read/sellable";
import {
  type Ask,
  findProduct,
  type FoundVariation,
  type Offered,
  offered,
  type OfferedDate,
  type Product,
} from "./partners";

/** A product that can be put into a cart, with one of its variations if it has any. */
export type Sample = { product: Product; variation: FoundVariation | null };

type Checked = { lines: string[]; problems: string[]; sample: Sample | null };

/** Checks which offered products and dates the shop has and can sell. @param progress gets a line for each */
export async function checkProducts(ask: Ask, progress: (line: string) => void): Promise<Checked> {
  const wanted = await offered(ask);
  const names = [...new Set(wanted.map(({ named }) => named))];
  const found = new Map<Offered["named"], Product>();
  const silent = new Set<Offered["named"]>();
  let done = 0;
  await Promise.all(
    names.map(async (named) => {
      const product = await answerOr(findProduct(ask, named), () => "silent" as const);
      if (product === "silent") silent.add(named);
      else if (product) found.set(named, product);
      progress(`products: ${(done += 1)} of ${names.length}, ${named}`);
    }),
  );
  const isClosed = (named: Offered["named"]) =>
    !productKind(found.get(named)?.type)?.isByInvitation &&
    wanted.some((one) => one.named === named && one.isInvited);
  const lines = [
    `Products: ${found.size} of the ${names.length} that pages offer are in the shop${silent.size > 0 ? `; it did not answer for ${silent.size}` : ""}.`,
  ];
  for (const named of names) {
    const product = found.get(named);
    const at = `${named}: ${wanted.flatMap((one) => (one.named === named ? one.page : [])).join(", ")}`;
    if (silent.has(named)) lines.push(`  did not answer for ${at}`);
    else if (!product) lines.push(`  no product with the ${wordFor(named)} ${at}`);
    else if (isClosed(named)) lines.push(`  by invitation, so not on sale here, ${at}`);
    else lines.push(...hindrances(product).map((why) => `  ${why}, so not on sale here, ${at}`));
  }
  const open = [...found].flatMap(([named, product]) => (isClosed(named) ? [] : [{ named, product }]));
  lines.push(...datesOf(wanted, new Map(open.map(({ named, product }) => [named, product]))));
  const sample = open.flatMap(({ product }) => sampleOf(product) ?? [])[0] ?? null;
  const why = silent.size > 0 ? "the shop did not answer for its products" : missing;
  return { lines, problems: sample ? [] : [why], sample };
}

const missing = "no product that a page offers is in the shop with a price";

const wordFor = (named: Offered["named"]) => (typeof named === "number" ? "number" : "SKU or slug");

function hindrances({ type, isPurchasable, variations }: Product): string[] {
  if (variations.length === 0)
    return isPurchasable ? [] : [`cannot be bought by itself (${type ?? "no type"})`];
  const whys = variations.flatMap((one) => {
    const why = whyNotSellable(one);
    return why === null ? [] : [`variation ${one.sku ?? one.databaseId}: ${why}`];
  });
  return whys.length > MOST_NAMED
    ? [...whys.slice(0, MOST_NAMED), `${whys.length - MOST_NAMED} more variations with the same problem`]
    : whys;
}

const MOST_NAMED = 5;

function sampleOf(product: Product): Sample | null {
  if (product.variations.length === 0)
    return product.isPurchasable && parseRaw(product.rawPrice) !== null ? { product, variation: null } : null;
  const variation = product.variations.find((one) => whyNotSellable(one) === null && one.rawPrice);
  return variation ? { product, variation } : null;
}

/** Reports for products with variations whether each date is sold, and which choices buyers have. */
function datesOf(wanted: readonly Offered[], products: ReadonlyMap<Offered["named"], Product>): string[] {
  const dates = wanted.flatMap(({ page, named, date }) => {
    const product = products.get(named);
    return date && product && product.variations.length > 0 ? [{ page, named, date, product }] : [];
  });
  if (dates.length === 0) return [];
  const rows = dates.map(({ page, named, date, product }) => {
    const isShared = dates.some(
      (one) => one.date !== date && one.named === named && dayOf(one.date) === dayOf(date),
    );
    const sold = dateVariations(
      date,
      product.variations.filter((one) => whyNotSellable(one) === null),
      isShared,
    );
    const choice = sold.length > 1 ? `: a choice of ${sold.map(optionLabel).join(", ")}` : "";
    return {
      isSold: sold.length > 0,
      line: sold.length > 0 ? choice && `${page}${choice}` : notSold(page, named),
    };
  });
  const count = rows.filter(({ isSold }) => isSold).length;
  return [
    `Dates: ${count} of ${rows.length} whose product is in the shop are on sale.`,
    ...rows.flatMap(({ line }) => (line ? `  ${line}` : [])),
  ];
}

const dayOf = ({ startDate }: OfferedDate) => startDate?.slice(0, 10);

const notSold = (page: string, named: Offered["named"]) =>
  `${page} is not on sale: ${named} has no variation with its SKU, and either none or several that start with its day`;
