import { fireEvent, screen } from "@testing-library/react";
import { vi } from "vitest";
import { installFakeStripe } from "./browser/fake-stripe-js";
import { fakeShop } from "./fake-shop";
// Loaded on first use; here beforehand, so that no test pays for it.
import "@/components/checkout/payment/confirm-in-page";
import "@/components/payment-methods/setup-element";
import "@/components/checkout/payment/stripe-element";

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
  /** The result of the buyer's input. */
  const made: { path: string; fields: Record<string, string> }[] = [];
  const questions = [...intents];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!String(address).startsWith("https://api.stripe.com/v1/")) return toShop(address, init);
    const path = new URL(address).pathname;
    const [, kind] = /^\/v1\/(payment_method|confirmation_token)s$/.exec(path) ?? [];
    if (kind) {
      made.push({ path, fields: Object.fromEntries(new URLSearchParams(String(init.body))) });
      return Response.json({ id: `${kind === "payment_method" ? "pm" : "ctoken"}_${made.length}` });
    }
    const intent = questions.length > 1 ? questions.shift() : questions[0];
    const id = path.split("/")[3];
    return Response.json({ id, payment_method: `pm_${made.length}`, ...intent });
  });
  return { ...shop, made };
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

/** The bank's question is answered in its frame; what became of it is the next of `intents`. */
export async function answerBank() {
  const frame = await screen.findByTitle("Test bank");
  const [, id] = /3ds\/(\w+)$/.exec(frame.getAttribute("src") ?? "") ?? [];
  fireEvent(window, new MessageEvent("message", { origin: "https://hooks.stripe.com", data: `3ds:${id}` }));
}

export const asksBank = { status: "requires_action", next_action: { type: "use_stripe_sdk" } };
export const inPage = (id: number) => `#wc-stripe-confirm-pi:${id}:pi_${id}_secret_x:`;
