import { methodRefusal, savedChoice, type StripeSituation } from "@/lib/rules/payment-methods";
import type { SavedMethod } from "./customer";

const cardBrands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** A card counts as expiring soon this many days before its end. */
const soonDays = 60;

type Validity = "good" | "soon" | "expired";

/** `Visa`, `SEPA direct debit`. */
export function methodName(method: SavedMethod): string {
  if (isAccount(method)) return "SEPA direct debit";
  const brand = "cardType" in method ? (method.cardType ?? "") : "";
  return cardBrands[brand.toLowerCase()] ?? (brand || "Card");
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

export type SavedChoice = {
  /** The field's value. */
  value: string;
  method: SavedMethod;
  /** Why it cannot be chosen; null when it can. */
  refusal: string | null;
  /** A notice before the choice; null for none. */
  notice: string | null;
};

/**
 * The notice for a card past its known expiry. Its bank may have renewed it, so the provider decides. Null for other
 * cards.
 */
export function expiryNotice(method: SavedMethod, now: Date): string | null {
  if (validityOf(method, now) !== "expired") return null;
  return `Our record says it expired in ${expiryText(method)}; your bank may have renewed it.`;
}

/** True for a bank account, which is charged by SEPA direct debit. */
export function isAccount(method: SavedMethod): boolean {
  return "paymentMethodType" in method;
}

/**
 * A member's saved methods as choices, the default one first. Methods of an unavailable kind are left out; one that
 * cannot pay this order stays, with the reason.
 */
export function savedChoices(
  methods: readonly SavedMethod[],
  open: readonly { id: string }[],
  situation: StripeSituation,
  now: Date,
): SavedChoice[] {
  return methods
    .flatMap((method) => {
      const gateway = method.gateway?.id ?? "stripe";
      if (!open.some(({ id }) => id === gateway)) return [];
      const refusal = methodRefusal(isAccount(method) ? "sepa_debit" : "card", situation);
      const notice = expiryNotice(method, now);
      return [{ value: savedChoice(gateway, method.tokenId), method, refusal, notice }];
    })
    .sort((a, b) => Number(b.method.isDefault ?? false) - Number(a.method.isDefault ?? false));
}

/** The initial choice: the previous one, else a saved method without a notice, else the first payment method. */
export function firstChoice(
  saved: readonly SavedChoice[],
  gateways: readonly { id: string }[],
  usual: string | null | undefined,
): string | undefined {
  const usable = saved.filter(({ refusal }) => refusal === null);
  const first = usable.filter(({ notice }) => notice === null);
  const methods = [...first.map(({ value }) => value), ...gateways.map(({ id }) => id)];
  return [...usable.map(({ value }) => value), ...methods].find((id) => id === usual) ?? methods[0];
}

/** The visitor's payment options beside the public ones. */
export type PaymentMeans = {
  /** Stripe's publishable key; absent where the shop has no Stripe. */
  stripeKey?: string;
  /** The shop is another host, which takes a payment method instead of a confirmation token. */
  isElsewhere?: boolean;
  saved: readonly SavedMethod[];
  /** A member can keep a method for the next order. */
  isMember: boolean;
};
