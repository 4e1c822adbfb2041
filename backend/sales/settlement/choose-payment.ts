import { demoKind } from "@/lib/rules/demo-card";
import { methodRefusal, paymentKeys, type StripeMethod } from "@/lib/rules/payment-methods";
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
  /** The gateway's own name of the card or account. */
  method: string;
  /** The saved method that is charged. */
  tokenId: number | null;
  /** The method is kept for later: because the buyer wants it, or because something is charged again. */
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

/** A code pays all of it. */
const codePayment: ChosenPayment = { ...freePayment, gateway: "code", title: "Code", method: "code" };

/** For the page it is the same as an order that costs nothing: no field is needed. */
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

/** The subject of the payment: a cart, or an order that was placed earlier. */
export type ToPay = {
  /** Cents, less what a code pays. */
  total: number;
  /** A code pays all of it. */
  isCovered?: boolean;
  recurring: object | null;
  vat: { country: string };
};

/** Ways to pay that are open to it. */
export function methodsFor(deps: Pick<Deps, "payments">, { total, recurring, vat }: ToPay): MethodInfo[] {
  const situation = { country: vat.country, currency: "EUR" as const, totalCents: total };
  return deps.payments.flatMap((gateway) => gateway.methods({ ...situation, recurring: recurring !== null }));
}

/** The payer, as far as saved methods are concerned: a guest has none. */
type Payer = { memberId: number | null; saved: readonly PaymentToken[] };

/**
 * The buyer's choice of payment. A recurring charge needs a method that the gateway saves.
 * @throws "Invalid payment method." for one that is not available to this cart, and the reason for a kind of method
 *   that is not available for this country or amount
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
  const requireOpen = (kind: StripeMethod) => {
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
  // Only Stripe knows the kind of the method, so it is checked there.
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

/** The parsed input of "buy". */
export type CheckoutRequest = {
  /** Parts that were sent; the others are taken from the saved address. */
  billing: BillingAddress;
  /** Forget the saved address. */
  overwrite: boolean;
  paymentMethod: string;
  customerNote: string | null;
  /** A company's own number for the purchase. */
  purchaseOrder: string | null;
  /** Data for the gateway by its key, e.g. `_demo_payment_method`. */
  metaData: Record<string, string>;
  /** The buyer's address in the network. */
  ip: string;
  /** A guest's proof of the address by a typed code. */
  proof: AddressProof | null;
};
