import { type Cents, parseRaw } from "@/lib/money";
import { isOneDay } from "@/components/workshops/dated-variation";
import type { DatedOffer } from "./dated-offers";
import { isByInvitation, productPrice, productSale, type Variation, variationsOf } from "./workshop-product";
import { type Sale, saleOf } from "@/components/prices/sale";
import type { Product } from "@/lib/read/shop";
import type { Workshop } from "./workshop-catalogue";

/** The options to take a workshop, each with its price. */
export type WorkshopOffers = {
  /** One seat at the next date. */
  next: DatedOffer | null;
  /** Can begin on any day, without a group. */
  selfPaced: { product: Product; price: Cents; sale: Sale | null } | null;
  /** Variations without a day, starting with the cheapest. */
  undated: UndatedForms | null;
};

export type UndatedForms = {
  product: Product;
  forms: Variation[];
  price: Cents | null;
  /** Of the price above; null when there is none. */
  sale: Sale | null;
  /**
   * True when the product also has dates with seats. Its variation without a date is then a private day for a whole
   * group.
   */
  forGroup: boolean;
};

/** @param dates the page's dates; by default all of the workshop's */
export function offersOf(workshop: Workshop, dates: readonly DatedOffer[] = workshop.dates): WorkshopOffers {
  const { products } = workshop;
  const alone = products.find((one) => isSelfPaced(one, workshop));
  const price = alone ? productPrice(alone) : null;
  const undated = products
    .filter((product) => !isByInvitation(product))
    .map((product) => undatedForms(product, workshop.dates));
  return {
    next: dates[0] ?? null,
    selfPaced: alone && price !== null ? { product: alone, price, sale: productSale(alone) } : null,
    undated: undated.find(({ forms }) => forms.length > 0) ?? null,
  };
}

/**
 * Whether a product has no variations and no date, and is open to everybody. Shops with only plain product types do not
 * mark such a product as a course.
 */
function isSelfPaced(product: Product, { dates }: Workshop): boolean {
  const isDated = dates.some(({ productId }) => productId === product.databaseId);
  return variationsOf(product).length === 0 && !isDated && !isByInvitation(product);
}

function undatedForms(product: Product, dates: readonly DatedOffer[]): UndatedForms {
  const dated = new Set(dates.map((date) => date.variationId));
  const price = ({ rawPrice }: Variation) => parseRaw(rawPrice) ?? Infinity;
  const forms = variationsOf(product)
    .filter((form) => !dated.has(form.databaseId) && parseRaw(form.rawPrice) !== null && !isOneDay(form))
    .sort((a, b) => price(a) - price(b));
  const isDated = dates.some(({ productId }) => productId === product.databaseId);
  const forGroup = isDated && forms.every(({ stockQuantity }) => stockQuantity === null);
  const [first] = forms;
  return { product, forms, price: parseRaw(first?.rawPrice), sale: first ? saleOf(first) : null, forGroup };
}

/** A label for the variations without a date. */
export function undatedLabel({ forGroup }: UndatedForms): string {
  return forGroup ? "A day of your own" : "Booking options";
}

/**
 * A date's own name: "X – Open Day" of the workshop "X" → "Open Day"; null when the date has only the workshop's name.
 */
export function dateNote(date: DatedOffer): string | null {
  const [name = "", ...rest] = (date.title ?? "").split(" – ");
  return rest.length > 0 && name === date.certification?.title ? rest.join(" – ") : null;
}
