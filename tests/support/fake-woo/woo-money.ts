/** As WooCommerce writes money into GraphQL: with an entity before the sign. Source: NOTES 5. */
export function formatted(cents: number): string {
  const [euros = "0", rest = "00"] = (Math.abs(cents) / 100).toFixed(2).split(".");
  return `${cents < 0 ? "-" : ""}${euros.replace(/\B(?=(\d{3})+(?!\d))/g, ".")},${rest}&nbsp;€`;
}

/** Totals of a cart: "237.60", and "0" for an empty one. */
export const rawTotal = (cents: number): string => (cents === 0 ? "0" : (cents / 100).toFixed(2));

/** Lines and products: "237.6", "9990". */
export const rawLine = (cents: number): string => String(cents / 100);

type Format = { format?: "RAW" | "FORMATTED" | null };

/** A field that takes `format`. */
export const money =
  (cents: number, raw = rawLine) =>
  ({ format }: Format = {}): string =>
    format === "RAW" ? raw(cents) : formatted(cents);
