import type { PricingFieldFormatEnum } from "@/graphql/generated/shop/resolvers";
import { formatEuro, toRaw, type Cents } from "@/lib/money";

export type PriceFormat = PricingFieldFormatEnum | null | undefined;

/** `999000` → `"9.990,00&nbsp;€"`, or RAW `"9990.00"`, in WooGraphQL's format of totals. */
export function priceText(cents: Cents, format: PriceFormat): string {
  return format === "RAW" ? toRaw(cents) : formatEuro(cents).replace("\u00a0", "&nbsp;");
}

/** A price whose RAW form is that of lines and products: `"237.6"`, `"9990"`. */
export function shortPriceText(cents: Cents, format: PriceFormat): string {
  return format === "RAW" ? String(cents / 100) : priceText(cents, format);
}

/** Prices of variations: a range for display. RAW is the list, the lowest first: `"1200.00, 1300.00"`. */
export function priceRangeText(prices: readonly Cents[], format: PriceFormat): string {
  const sorted = [...prices].sort((a, b) => a - b);
  if (format === "RAW") return sorted.map(toRaw).join(", ");
  const [lowest = 0, highest = lowest] = [sorted[0], sorted.at(-1)];
  return lowest === highest
    ? priceText(lowest, format)
    : `${priceText(lowest, format)} - ${priceText(highest, format)}`;
}
