import { methodRefusal, type PaidMethod, type StripeSituation } from "../prices/payment-methods";
import { cleanCode } from "./typed-code";

const outcomes = [
  { number: "4242424242424242", token: "demo_card_4242", outcome: "is accepted" },
  { number: "4000002500003155", token: "demo_card_3155", outcome: "asks for confirmation at the demo bank" },
  {
    number: "4000002760003184",
    token: "demo_card_3184",
    outcome: "asks for confirmation, and again at every renewal",
  },
  { number: "4000000000009995", token: "demo_card_9995", outcome: "is accepted, its renewals are declined" },
  { number: "4000000000000341", token: "demo_card_0341", outcome: "is declined" },
  { number: "4000000000000002", token: "demo_card_0002", outcome: "is declined" },
  { number: "DE89370400440532013000", token: "demo_iban_DE89", outcome: "is paid after a moment" },
  { number: "DE62370400440532013001", token: "demo_iban_DE62", outcome: "fails after a moment" },
] as const;

/** Klarna has no number, because it redirects to a page of its own. */
const klarna = { label: "Klarna demo page", token: "demo_klarna", outcome: "opens the demo page" } as const;

type DemoMethod = { label: string; token: string; outcome: string };

const demoMethods: readonly DemoMethod[] = [
  ...outcomes.map(({ number, token, outcome }) => ({ label: grouped(number), token, outcome })),
  klarna,
];

/** In display order. Leaves out methods whose real counterpart does not accept the country or amount. */
export function demoMethodsFor(situation: StripeSituation): readonly DemoMethod[] {
  return demoMethods.filter(({ token }) => methodRefusal(demoKind(token), situation) === null);
}

export function demoKind(token: string): PaidMethod {
  if (token === klarna.token) return "klarna";
  return token.startsWith("demo_iban_") ? "sepa_debit" : "card";
}

export const demoTokens: readonly string[] = demoMethods.map(({ token }) => token);

/** Null for every other number. Such a number never leaves the browser. */
export function demoTokenFor(typed: string): string | null {
  if (typed === klarna.label) return klarna.token;
  const compact = cleanCode(typed, "access");
  return outcomes.find(({ number }) => number === compact)?.token ?? null;
}

function grouped(number: string): string {
  return number.replace(/(.{4})(?=.)/g, "$1 ");
}
