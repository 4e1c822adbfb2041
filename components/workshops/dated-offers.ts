import "server-only";
import type { WorkshopDateFragment } from "@/graphql/generated/content/documents";
import { type Cents, parseRaw } from "@/lib/money";
import { type Sale, saleOf } from "@/components/prices/sale";
import { isSameProduct, isSold, type Product, readProduct, type SoldAs } from "@/lib/read/shop";
import { everyWorkshopDate } from "@/lib/read/workshops";
import { dateVariations, optionLabel } from "@/components/workshops/dated-variation";
import type { StockLeft } from "@/components/cart/stock-left";
import {
  isByInvitation,
  productPrice,
  productSale,
  seatsOf,
  type Variation,
  variationsOf,
} from "./workshop-product";

/** A date with the shop's numbers; null when the shop has none. */
export type DatedOffer = Omit<WorkshopDateFragment, "productId" | "variationId"> & {
  productId: number | null;
  variationId: number | null;
  /** The lowest price, if there are several options. */
  price: Cents | null;
  /** Of the price above; null when there is none. */
  reduced: Sale | null;
  /**
   * The day's variations, such as "Standard" and "With lunch", starting with the cheapest. Empty when there is nothing
   * to choose.
   */
  choices: DateChoice[];
  /**
   * "invitation": nothing is sold, or only to invited members. "off": the shop lacks the date, or has no price for it.
   * "unknown": the shop did not answer.
   */
  sale: "sold" | "invitation" | "off" | "unknown";
  /** Seats when the page is made; null when they are not counted or unknown. With `choices`, each has its own. */
  left: StockLeft;
  hasWaitingList: boolean;
  includesVat: boolean;
};

type DateChoice = { variationId: number; label: string; cents: Cents; sale: Sale | null; left: StockLeft };

/** All upcoming dates with the shop's numbers. */
export async function datedOffers(): Promise<DatedOffer[]> {
  const nodes = await everyWorkshopDate();
  const find = await productsOf(nodes, readProduct);
  return nodes.map((run) => datedOffer(run, find(run), nodes));
}

type FoundProduct = Product | "unknown" | undefined;

export const productIn = (found: FoundProduct) => (found === "unknown" ? undefined : found);

/**
 * A date with the shop's numbers.
 * @param all the dates of the workshop
 */
export function datedOffer(
  run: WorkshopDateFragment,
  found: FoundProduct,
  all: readonly WorkshopDateFragment[],
): DatedOffer {
  const product = productIn(found);
  const forms = product ? variationsOf(product) : [];
  const choices = product ? choicesOf(product, formsOf(run, forms, all)) : [];
  const [form] = choices;
  const price = product ? (forms.length > 0 ? (form?.cents ?? null) : productPrice(product)) : null;
  const reduced = product ? (forms.length > 0 ? (form?.sale ?? null) : productSale(product)) : null;
  const isInvited = !isSold(run) || run.certification?.byInvitation === true || isByInvitation(product);
  const missing = found === "unknown" ? "unknown" : "off";
  return {
    ...run,
    productId: product?.databaseId ?? null,
    variationId: form?.variationId ?? null,
    price,
    reduced,
    choices: choices.length > 1 ? choices : [],
    sale: isInvited ? "invitation" : price === null ? missing : "sold",
    left: form ? form.left : product ? seatsOf(product) : null,
    hasWaitingList: product?.hasWaitingList ?? false,
    includesVat: product?.includesVat ?? false,
  };
}

/** Variations with a price, starting with the cheapest. */
function choicesOf(product: Product, forms: readonly Variation[]): DateChoice[] {
  return forms
    .flatMap((form) => {
      const cents = parseRaw(form.rawPrice);
      return cents === null
        ? []
        : {
            variationId: form.databaseId,
            label: optionLabel(form),
            cents,
            sale: saleOf(form),
            left: seatsOf(product, form),
          };
    })
    .sort((one, other) => one.cents - other.cents);
}

/** Content without product SKUs comes from the shop's own host and contains the shop's numbers. */
function formsOf(
  run: WorkshopDateFragment,
  forms: readonly Variation[],
  all: readonly WorkshopDateFragment[],
): Variation[] {
  if (!run.productSku) return forms.filter(({ databaseId }) => databaseId === run.variationId);
  const day = (one: WorkshopDateFragment) => one.startDate?.slice(0, 10);
  const isShared = all.some((one) => one !== run && isSameProduct(one, run) && day(one) === day(run));
  return dateVariations(run, forms, isShared);
}

/** All needed products, each read once. */
export async function productsOf(
  sold: readonly SoldAs[],
  read: (one: SoldAs) => Promise<Product | "unknown" | null>,
): Promise<(one: SoldAs) => FoundProduct> {
  const key = ({ productSku, productId }: SoldAs) => productSku ?? productId ?? null;
  const wanted = new Map(sold.filter(isSold).map((one) => [key(one), one]));
  const pairs = await Promise.all([...wanted].map(async ([name, one]) => [name, await read(one)] as const));
  const found = new Map(pairs.flatMap(([name, product]) => (product ? [[name, product] as const] : [])));
  // A SKU and a slug may name the same product.
  const products = [...found.values()].filter((one) => one !== "unknown");
  const byNumber = new Map(products.map((product) => [product.databaseId, product]));
  return (one) => {
    const product = found.get(key(one));
    return product === "unknown" ? product : byNumber.get(product?.databaseId ?? 0);
  };
}
