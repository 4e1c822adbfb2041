import {
  methodRefusal,
  paidMethods,
  savedChoice,
  type StripeSituation,
} from "@/lib/rules/prices/payment-methods";
import type { SavedMethod } from "../address/customer";

const cardBrands: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** A card counts as expiring soon this many days before its expiry. */
const soonDays = 60;

type Validity = "good" | "soon" | "expired";

/** `Visa`, `SEPA direct debit`. */
export function methodName(method: SavedMethod): string {
  if (isAccount(method)) return paidMethods.sepa_debit.title;
  const brand = "cardType" in method ? (method.cardType ?? "") : "";
  return cardBrands[brand.toLowerCase()] ?? (brand || paidMethods.card.title);
}

/** The last four digits, which arrive as a number: `7` → `0007`. Null when the shop does not send them. */
export function lastDigits(method: SavedMethod): string | null {
  const digits = "last4" in method ? method.last4 : null;
  return digits === null ? null : String(digits).padStart(4, "0");
}

/** `04/2030`; null for a bank account. */
export function expiryText(method: SavedMethod): string | null {
  if (!("expiryMonth" in method) || !method.expiryMonth || !method.expiryYear) return null;
  return `${method.expiryMonth.padStart(2, "0")}/${method.expiryYear}`;
}

/**
 * A card is valid until the end of its month. `neededAt` is the next payment, for which the card must still be valid.
 */
export function validityOf(method: SavedMethod, now: Date, neededAt?: string | null): Validity {
  const [month, year] = (expiryText(method) ?? "").split("/").map(Number);
  if (!month || !year) return "good";
  const end = Date.UTC(year, month, 1);
  if (now.getTime() >= end) return "expired";
  const soon = end - now.getTime() < soonDays * 24 * 3_600_000;
  return soon || (neededAt && Date.parse(neededAt) >= end) ? "soon" : "good";
}

export type SavedChoice = {
  value: string;
  method: SavedMethod;
  /** The reason why the method cannot be chosen; null when it can. */
  refusal: string | null;
  /** A notice before the choice; null when there is none. */
  notice: string | null;
};

/**
 * The notice for a card past its known expiry date. The bank may have renewed it, so the provider decides. Null for
 * other cards.
 */
export function expiryNotice(method: SavedMethod, now: Date): string | null {
  if (validityOf(method, now) !== "expired") return null;
  return `Our record says it expired in ${expiryText(method)}; your bank may have renewed it.`;
}

/** True for a bank account, which is charged by SEPA direct debit. Some hosts have no type of their own for it. */
export function isAccount(method: SavedMethod): boolean {
  return "paymentMethodType" in method || method.type === "sepa";
}

/**
 * A member's saved methods as choices, starting with the default one. Methods of an unavailable kind are left out. A
 * method that cannot pay this order stays, with the reason.
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

/**
 * The initial choice: the previous one, otherwise a saved method without a notice, otherwise the first payment method.
 */
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

/** The visitor's own payment options, in addition to the public ones. */
export type PaymentMeans = {
  /** Stripe's publishable key; missing when the shop has no Stripe. */
  stripeKey?: string;
  /** True when the shop is on another host, which takes a payment method instead of a confirmation token. */
  isElsewhere?: boolean;
  saved: readonly SavedMethod[];
  /** Whether a member can save a method for the next order. */
  isMember: boolean;
};
