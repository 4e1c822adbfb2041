import "server-only";
import { env } from "@/lib/env";
import type { Order } from "../cart/cart-type";
import { readSubscriptions } from "../subscription/read-subscriptions";
import type { PaymentMeans } from "./payment-means";

/** Read at run time: the key belongs to the server that runs, and not to the one that was built. */
export function stripeKey(): string | undefined {
  return env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY;
}

/** For a guest's order: nothing is saved. */
export function guestMeans(): PaymentMeans {
  return { stripeKey: stripeKey(), saved: [], isMember: false };
}

/** For a member's order. Saved methods that could not be loaded are not offered; an order that is paid needs none. */
export async function memberMeans({ paymentGateways }: Order): Promise<PaymentMeans> {
  const isOpen = (paymentGateways ?? []).length > 0;
  const read = isOpen ? await readSubscriptions() : null;
  const saved = read && "methods" in read ? read.methods : [];
  return { stripeKey: stripeKey(), saved, isMember: true };
}
