import { paidMethods } from "@/lib/rules/prices/payment-methods";

export type MethodFacts = {
  kind: "card" | "sepa";
  cardType: string | null;
  /** Two digits. */
  expiryMonth: string | null;
  /** Four digits. */
  expiryYear: string | null;
  last4: number | null;
};

/** A card is valid until the last moment of its month. Without a date it counts as valid. */
export function isExpired({ expiryMonth, expiryYear }: MethodFacts, now: Date): boolean {
  const [year, month] = [Number(expiryYear), Number(expiryMonth)];
  if (!expiryYear || !expiryMonth || !Number.isInteger(year) || !Number.isInteger(month)) return false;
  return now.getTime() >= Date.UTC(year, month, 1);
}

/** `Visa •••• 4242`, `SEPA direct debit •••• 0007`. */
export function methodTitle({ kind, cardType, last4 }: MethodFacts): string {
  const { card, sepa_debit } = paidMethods;
  const name = kind === "sepa" ? sepa_debit.title : cardType ? capital(cardType) : card.title;
  return last4 === null ? name : `${name} •••• ${String(last4).padStart(4, "0")}`;
}

/** The method that becomes the default when the default is deleted: the newest valid one, else the newest. */
export function nextDefault<T extends MethodFacts & { id: number }>(left: readonly T[], now: Date): T | null {
  const newestFirst = [...left].sort((a, b) => b.id - a.id);
  return newestFirst.find((method) => !isExpired(method, now)) ?? newestFirst[0] ?? null;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
