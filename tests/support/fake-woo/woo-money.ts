/** A shop without decimals keeps whole euros, one with three keeps tenths of a cent. */
const CENTS = 2;

/** As WooCommerce writes money into GraphQL: with an entity before the sign. Source: NOTES 5. */
export function formatted(units: number, decimals = CENTS): string {
  const [whole = "0", rest] = (Math.abs(units) / 10 ** decimals).toFixed(decimals).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ".");
  return `${units < 0 ? "-" : ""}${grouped}${rest ? `,${rest}` : ""}&nbsp;€`;
}

/** Totals of a cart: "237.60", and "0" for an empty one. */
export const rawTotal = (units: number, decimals = CENTS): string =>
  units === 0 ? "0" : (units / 10 ** decimals).toFixed(decimals);

/** Lines and products: "237.6", "9990". */
export const rawLine = (units: number, decimals = CENTS): string => String(units / 10 ** decimals);

type Format = { format?: "RAW" | "FORMATTED" | null };

/** Makes fields that take `format`, of amounts in the smallest unit that the shop prices in. */
export const moneyIn =
  ({ decimals }: { decimals: number }) =>
  (units: number, raw = rawLine) =>
  ({ format }: Format = {}): string =>
    format === "RAW" ? raw(units, decimals) : formatted(units, decimals);
