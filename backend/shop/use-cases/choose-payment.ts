import type { Deps } from "../../deps";
import { userError } from "../../errors";
import { isTestMethod, type MethodInfo } from "../../payments";
import type { PricedCart } from "../domain/price-cart";
import type { CheckoutRequest } from "./checkout-request";

export type ChosenPayment = {
  gateway: string;
  title: string;
  /** The gateway's own name of the card or account. */
  method: string;
  test: boolean;
};

/** Nothing to pay, nobody to ask. */
const free: ChosenPayment = { gateway: "free", title: "Nothing to pay", method: "free", test: false };

export const freeMethod: MethodInfo = {
  id: free.gateway,
  title: free.title,
  description: "Your order costs nothing.",
};

/** @throws "Invalid payment method." for one that is not open to this cart. Source: contract notes, section 6. */
export function choosePayment(
  deps: Pick<Deps, "payments">,
  request: CheckoutRequest,
  priced: PricedCart,
): ChosenPayment {
  if (priced.total === 0 && priced.recurring === null) return free;
  const gateway = deps.payments.find(({ id }) => id === request.paymentMethod);
  const recurring = priced.recurring !== null;
  const [info] =
    gateway?.methods({ country: priced.vat.country, currency: "EUR", totalCents: priced.total, recurring }) ??
    [];
  if (!gateway || !info) throw invalid();
  const method = methodOf(gateway.id, request.metaData);
  if (method === null) throw invalid();
  return { gateway: gateway.id, title: info.title, method, test: !gateway.live };
}

function methodOf(gateway: string, metaData: Record<string, string>): string | null {
  if (gateway === "invoice") return "invoice";
  if (gateway === "stripe") return metaData._stripe_source_id ?? null;
  const token = metaData._demo_payment_method ?? "";
  return isTestMethod(token) ? token : null;
}

function invalid() {
  return userError("Invalid payment method.", "INVALID_PAYMENT_METHOD");
}
