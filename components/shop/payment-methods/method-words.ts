import type { SavedMethod } from "../subscription/read-subscriptions";

const brands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** Days before its end in which a card is said to expire soon. */
const soonDays = 60;

export type Validity = "good" | "soon" | "expired";

/** `Visa`, `SEPA direct debit`. */
export function methodName(method: SavedMethod): string {
  if ("paymentMethodType" in method) return "SEPA direct debit";
  const brand = "cardType" in method ? (method.cardType ?? "") : "";
  return brands[brand.toLowerCase()] ?? (brand || "Card");
}

/** The last four digits, which come as a number: `7` → `0007`; null when the shop does not say. */
export function lastDigits(method: SavedMethod): string | null {
  const digits = "last4" in method ? method.last4 : null;
  return digits === null ? null : String(digits).padStart(4, "0");
}

/** `04/2030`; null for an account. */
export function expiryText(method: SavedMethod): string | null {
  if (!("expiryMonth" in method) || !method.expiryMonth || !method.expiryYear) return null;
  return `${method.expiryMonth.padStart(2, "0")}/${method.expiryYear}`;
}

/** A card is good to the end of its month. `neededAt`: the next payment, for which it has to be good. */
export function validityOf(method: SavedMethod, now: Date, neededAt?: string | null): Validity {
  const [month, year] = (expiryText(method) ?? "").split("/").map(Number);
  if (!month || !year) return "good";
  const end = Date.UTC(year, month, 1);
  if (now.getTime() >= end) return "expired";
  const soon = end - now.getTime() < soonDays * 24 * 3_600_000;
  return soon || (neededAt && Date.parse(neededAt) >= end) ? "soon" : "good";
}
