import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { isSameVat } from "../domain/billing-address";
import type { Payment } from "../store/payments";
import type { Order } from "../store/orders";
import { checkVatIdOf } from "../use-cases/check-vat-id";
import { mergedBilling } from "../use-cases/complete-billing";
import { limitGuestOrders } from "../use-cases/place-limit";
import { placeOrder } from "../use-cases/place-order";
import { cartOwner, visitor } from "../use-cases/visitor";
import { answerBinding } from "./order-owner";
import { readCheckoutInput } from "./read-checkout-input";

/** "Buy". Who asks is the signed-in member, or the guest of the session; nobody else's cart can be bought. */
export async function checkout(
  _root: unknown,
  { input }: { input: Record<string, unknown> },
  context: BackendContext,
) {
  const request = readCheckoutInput(input);
  const owner = await cartOwner(context);
  if (!owner) throw userError("Sorry, no session found.", "NO_SESSION");
  const { identity } = await visitor(context);
  if (!identity) await limitGuestOrders(context);
  // The price of an address that is known was shown: asking anew could order at another one.
  await checkVatIdOf(context, (saved) => {
    const sent = mergedBilling(saved, request);
    return isSameVat(saved, sent) ? null : sent;
  });
  const { order, payment, binding } = await placeOrder(context.deps, { owner, identity }, request);
  answerBinding(context, binding);
  const { clientMutationId } = input;
  return { clientMutationId, result: "success", redirect: nextAddress(order, payment), order, customer: {} };
}

/** Where the browser goes next: to the bank while something is to be approved, else to the order. */
export function nextAddress(order: Order, payment: Payment | null): string {
  const action = payment?.status === "requires_action" ? payment.nextAction : null;
  if (action?.kind === "redirect") return action.url;
  if (action?.kind === "sdk") return `#wc-stripe-confirm-pi:${order.id}:${action.clientSecret}:`;
  return `/store/confirm/${order.id}`;
}
