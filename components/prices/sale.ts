import { type Cents, parseRaw } from "@/lib/money";

/** The price without the sale, and the lowest one of the 30 days before it; null when the shop does not say that. */
export type Sale = { regular: Cents; lowest: Cents | null };

type Reduced = {
  onSale?: boolean | null;
  rawPrice?: string | null;
  rawRegularPrice?: string | null;
  lowestPrice?: string | null;
};

/** Null when nothing is reduced. */
export function saleOf({ onSale, rawPrice, rawRegularPrice, lowestPrice }: Reduced): Sale | null {
  const [price, regular] = [parseRaw(rawPrice), parseRaw(rawRegularPrice)];
  if (!onSale || price === null || regular === null || regular <= price) return null;
  return { regular, lowest: parseRaw(lowestPrice) };
}
