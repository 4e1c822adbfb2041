import type { BuyerWords } from "@/lib/rules/forms/buyer-words";
import { demoKind } from "@/lib/rules/forms/demo-card";
import { methodRefusal, type PaidMethod, paymentKeys } from "@/lib/rules/prices/payment-methods";
import type { BillingAddress } from "../../ground/billing-address";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { methodTitle, type PaymentToken, tokensOf } from "../payment-methods";
import { canBeKept, isTestMethod } from "../payments/demo/test-methods";
import type { MethodInfo } from "../payments/port";
import type { AddressProof } from "../../people/sign-in";
import { orderErrors } from "../orders";

export type ChosenPayment = {
  gateway: string;
  title: string;
  /** The gateway's own id of the card or account. */
  method: string;
  /** The saved method to charge. */
  tokenId: number | null;
  /** Whether to save the method, because the buyer wants it or because a later charge needs it. */
  save: boolean;
  test: boolean;
};

/** An order that costs nothing needs no payment provider. */
const freePayment: ChosenPayment = {
  gateway: "free",
  title: "Nothing to pay",
  method: "free",
  tokenId: null,
  save: false,
  test: false,
};

/** A code pays the whole order. */
const codePayment: ChosenPayment = { ...freePayment, gateway: "code", title: "Code", method: "code" };

/** The page treats it like an order that costs nothing, without payment fields. */
export const coveredMethod: MethodInfo = {
  id: freePayment.gateway,
  title: "Paid by your code",
  description: "Your code pays for this order in full.",
};

export const freeMethod: MethodInfo = {
  id: freePayment.gateway,
  title: freePayment.title,
  description: "Your order costs nothing.",
};

/** A cart or an earlier order that is to be paid. */
export type ToPay = {
  /** Cents, without the part that a code pays. */
  total: number;
  /** A code pays the whole price. */
  isCovered?: boolean;
  recurring: object | null;
  vat: { country: string };
};

/** Payment methods that are available for a cart or an order. */
export function methodsFor(deps: Pick<Deps, "payments">, { total, recurring, vat }: ToPay): MethodInfo[] {
  const situation = { country: vat.country, currency: "EUR" as const, totalCents: total };
  return deps.payments.flatMap((gateway) => gateway.methods({ ...situation, recurring: recurring !== null }));
}

/** The payer and the saved methods. A guest has none. */
type Payer = { memberId: number | null; saved: readonly PaymentToken[] };

/**
 * The buyer's choice of payment. A recurring charge needs a method that the gateway saves.
 * @throws "Invalid payment method." if the method is not available for this cart; the reason if this kind of method is
 *   not available for the country or the amount
 */
export function choosePayment(
  deps: Pick<Deps, "payments">,
  { paymentMethod, metaData }: Pick<CheckoutRequest, "paymentMethod" | "metaData">,
  priced: ToPay,
  payer: Payer,
): ChosenPayment {
  if (priced.isCovered) return codePayment;
  if (priced.total === 0) return freePayment;
  const gateway = deps.payments.find(({ id }) => id === paymentMethod);
  const recurring = priced.recurring !== null;
  const situation = { country: priced.vat.country, totalCents: priced.total, recurring };
  const [info] = gateway?.methods({ ...situation, currency: "EUR" }) ?? [];
  const requireOpen = (kind: PaidMethod) => {
    const refusal = methodRefusal(kind, situation);
    if (refusal !== null) throw orderErrors.methodRefused(refusal);
  };
  if (!gateway || !info) throw orderErrors.wrongMethod();
  const { id, live } = gateway;
  const tokenId = metaData[paymentKeys.token];
  if (tokenId !== undefined && tokenId !== "new") {
    const token = payer.saved.find((one) => String(one.id) === tokenId && one.gateway === id);
    if (!token) throw orderErrors.wrongMethod();
    requireOpen(token.kind === "sepa" ? "sepa_debit" : "card");
    const { ref: method } = token;
    return { gateway: id, title: methodTitle(token), method, tokenId: token.id, save: false, test: !live };
  }
  const method = methodOf(id, metaData, recurring);
  if (method === null) throw orderErrors.wrongMethod();
  // Only Stripe knows the kind of its method, so Stripe's gateway checks it.
  if (id === "demo") requireOpen(demoKind(method));
  const wantsKept = metaData[paymentKeys.keep] === "true" && payer.memberId !== null;
  const save = id !== "invoice" && (recurring || wantsKept);
  return { gateway: id, title: info.title, method, tokenId: null, save, test: !live };
}

function methodOf(gateway: string, metaData: Record<string, string>, recurring: boolean): string | null {
  if (gateway === "invoice") return "invoice";
  if (gateway === "stripe") return metaData[paymentKeys.source] ?? null;
  const token = metaData[paymentKeys.demo] ?? "";
  if (!isTestMethod(token)) return null;
  return recurring && !canBeKept(token) ? null : token;
}

export async function payerOf(db: Db, who: { memberId: number | null } | null): Promise<Payer> {
  const memberId = who?.memberId ?? null;
  return { memberId, saved: memberId === null ? [] : await tokensOf(db, memberId) };
}

export type CheckoutRequest = {
  /** The parts that were sent. The saved address supplies the others. */
  billing: BillingAddress;
  /** Ignores the saved address. */
  overwrite: boolean;
  paymentMethod: string;
  words: BuyerWords;
  /** Data for the gateway by key, e.g. `_demo_payment_method`. */
  metaData: Record<string, string>;
  /** The buyer's IP address. */
  ip: string;
  /** A guest's proof of the address by a mailed code. */
  proof: AddressProof | null;
};
