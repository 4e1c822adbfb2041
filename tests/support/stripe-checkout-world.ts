import type { Database } from "@/backend/ground/database/client";
import { createGateways } from "@/backend/sales/payments/gateways";
import { billing, type CheckoutWorld, openCheckoutWorld } from "./checkout-world";
import type { Answer, ContractClient } from "./contract-client";
import { type FakeStripe, startFakeStripe } from "./fake-stripe";

export type StripeWorld = CheckoutWorld & {
  stripe: FakeStripe;
  /** "Buy" with a test payment method of Stripe, e.g. "pm_card_visa", as a browser that made it would. */
  pay(client: ContractClient, method: string, input?: Record<string, unknown>): Promise<Answer>;
  statuses(): Promise<string[]>;
};

/**
 * A shop that is paid through the fake Stripe, with the real SDK over a real socket, and by invoice.
 *
 * @param account another shop's Stripe account, which this one shares
 */
export async function openStripeWorld(
  open?: () => Promise<Database>,
  timeoutMs?: number,
  account?: FakeStripe,
): Promise<StripeWorld> {
  const till = await openCheckoutWorld({}, open);
  const stripe =
    account ??
    (await startFakeStripe({
      clock: till.deps.clock,
      webhook: (request) => till.backend.webhook.fetch(request),
    }));
  const { secretKey, webhookSecret } = stripe.keys;
  const gateways = createGateways({
    ...till.deps,
    demo: false,
    stripe: { secretKey, webhookSecret, apiBase: stripe.url, ...(timeoutMs && { timeoutMs }) },
  });
  till.deps.payments.splice(0, till.deps.payments.length, ...gateways);
  return {
    ...till,
    stripe,
    pay: (client, method, input = {}) =>
      client.ask("checkout", {
        input: {
          billing,
          paymentMethod: "stripe",
          metaData: [
            {
              key: "_stripe_source_id",
              value: /^(pm|ctoken)_[0-9a-f]{24}$/.test(method) ? method : stripe.token(method),
            },
          ],
          ...input,
        },
      }),
    statuses: async () => (await till.orders()).map(({ status }) => status),
    async reset() {
      stripe.faults.clear();
      stripe.forgetEvents();
      await till.reset();
    },
    async close() {
      if (!account) await stripe.close();
      await till.close();
    },
  };
}
