import { type Cents, parseRaw } from "@/lib/money";
import { type Sale, saleOf } from "@/components/prices/sale";
import { leftOf, type StockLeft } from "@/components/cart/stock-left";
import type { Product } from "@/lib/read/shop";

type Variable = Extract<Product, { variations: unknown }>;
export type Variation = NonNullable<Variable["variations"]>["nodes"][number];

/** The lowest net price in cents. */
export function productPrice(product: Product): Cents | null {
  return "rawPrice" in product ? parseRaw(product.rawPrice) : null;
}

/** The sale of a product without variations; null when there is none. */
export function productSale(product: Product): Sale | null {
  return "rawPrice" in product && variationsOf(product).length === 0 ? saleOf(product) : null;
}

/** Whether a product is by invitation, as the professional program is. A static page cannot know who is invited. */
export function isByInvitation(product: Product | undefined): boolean {
  return product !== undefined && product.soldTo !== "all";
}

export function productPrices(product: Product): (Cents | null)[] {
  return [productPrice(product), ...variationsOf(product).map((one) => parseRaw(one.rawPrice))];
}

/** The variations of a product; empty for a simple product. */
export function variationsOf(product: Product): Variation[] {
  return ("variations" in product && product.variations?.nodes) || [];
}

/** Seats left of a product or one of its variations, for the page's HTML; null when they are not counted or unknown. */
export function seatsOf(product: Product, form?: Variation): StockLeft {
  if (!product.isStockCurrent) return null;
  if (form) return leftOf(form);
  return "stockStatus" in product ? leftOf(product) : null;
}
