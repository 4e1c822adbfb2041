import { vi } from "vitest";
import { installFakeStripe } from "./browser/fake-stripe-js";
import { fakeShop } from "./fake-shop";
// Loaded on first use; here beforehand, so that no test pays for it.
import "@/components/checkout/confirm-in-page";
import "@/components/payment-methods/setup-element";
import "@/components/checkout/stripe-element";

export const key = "pk_test_fake";

type Intent = { status: string; next_action?: { type: string } | null };

/**
 * The shop and Stripe at the other end of fetch. `intents`: what Stripe says of an intent, one answer a question; the
 * last one stays.
 */
export function fakeWorld(handlers: Parameters<typeof fakeShop>[0], intents: Intent[] = []) {
  installFakeStripe();
  const shop = fakeShop(handlers);
  const toShop = globalThis.fetch;
  const methods: Record<string, string>[] = [];
  const questions = [...intents];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!String(address).startsWith("https://api.stripe.com/v1/")) return toShop(address, init);
    const path = new URL(address).pathname;
    if (path === "/v1/payment_methods") {
      methods.push(Object.fromEntries(new URLSearchParams(String(init.body))));
      return Response.json({ id: `pm_${methods.length}` });
    }
    if (path.startsWith("/v1/test_bank/")) return Response.json({});
    const intent = questions.length > 1 ? questions.shift() : questions[0];
    const id = path.split("/")[3];
    return Response.json({ id, payment_method: `pm_${methods.length}`, ...intent });
  });
  return { ...shop, methods };
}

export const order = (id: number) => ({
  __typename: "Order",
  databaseId: id,
  orderNumber: String(id),
  orderKey: "k",
  status: "PENDING",
  total: "948",
  needsPayment: true,
});

export const asksBank = { status: "requires_action", next_action: { type: "use_stripe_sdk" } };
export const inPage = (id: number) => `#wc-stripe-confirm-pi:${id}:pi_${id}_secret_x:`;
