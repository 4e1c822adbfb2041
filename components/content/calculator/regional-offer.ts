import type { Cents } from "@/lib/money";
import { type Product, productPrice, type Workshop } from "../workshops/workshop-catalogue";

export type RegionalOffer = {
  /** Single price the calculator begins with; null: its own default. */
  cents: Cents | null;
  /** "here": what this page sells has a regional price; "other": another way to take it has; "none": nothing has. */
  where: "here" | "other" | "none";
};

/** Where a workshop has a regional price: on this page, in another way to take it, or nowhere. */
export function regionalOffer(workshop: Workshop, product: Product | undefined): RegionalOffer {
  if (product?.pppEnabled) return { cents: productPrice(product), where: "here" };
  const prices = [...workshop.products.values()]
    .filter((one) => one.pppEnabled)
    .flatMap((one) => productPrice(one) ?? []);
  return prices.length > 0 ? { cents: Math.min(...prices), where: "other" } : { cents: null, where: "none" };
}
