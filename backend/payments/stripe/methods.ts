import { stripeMethods, type StripeMethod, type StripeSituation } from "@/lib/rules/stripe-methods";
import type { MethodInfo } from "../port";

/** Stripe charges nothing below. Source: docs.stripe.com/currencies. */
const leastCents = 50;

const names: Record<StripeMethod, string> = {
  card: "Card",
  sepa_debit: "SEPA direct debit",
  klarna: "Klarna",
};

/** One way to pay; the payment form inside it offers the kinds that its title names. */
export function methodsOf(situation: StripeSituation): MethodInfo[] {
  if (situation.totalCents < leastCents) return [];
  const title = new Intl.ListFormat("en", { type: "disjunction" }).format(
    stripeMethods(situation).map((kind) => names[kind]),
  );
  return [
    { id: "stripe", title, description: "You pay through Stripe. Card and account numbers never reach us." },
  ];
}
