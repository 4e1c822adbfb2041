import { formatEuro, type Cents } from "@/lib/money";

/** `−19,80 €` with a minus sign as wide as the figures. */
export function euro(cents: Cents): string {
  return formatEuro(cents).replace("-", "\u2212");
}
