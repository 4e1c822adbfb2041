import { type StripeMethod, stripeMethods, type StripeSituation } from "@/lib/rules/payment-methods";
import { type MethodInfo, type PaymentGateway, UnknownMethod } from "../port";
import {
  customer,
  disputes,
  found,
  paymentIntent,
  paymentMethod,
  refund,
  refunds,
  setupIntent,
} from "./answers";
import { askStripe, stripeClient, StripeRefusal, type StripeSettings } from "./client";
import { finalState, startPayment } from "./payment";
import { toDispute, toRefund, toSaved } from "./states";
import { readEvent } from "./webhook";

/** Stripe keeps idempotency keys for a day at least; an hour is for clocks and slow calls. */
const keysLastMs = 23 * 3_600_000;

/** Cards, SEPA debits and Klarna through Stripe's Payment Intents. See docs/decisions/stripe.md. */
export function stripeGateway(settings: StripeSettings & { clock: () => Date }): PaymentGateway {
  const client = stripeClient(settings);
  const get = async (ref: string) =>
    finalState(
      client,
      await askStripe("read a payment", paymentIntent, () => client.paymentIntents.retrieve(ref)),
    );
  const ownMethod = async (ref: string, owner: string) => {
    const method = await orUnknown(() =>
      askStripe("read a payment method", paymentMethod, () =>
        client.paymentMethods.retrieve(checkedMethodId(ref)),
      ),
    );
    if (method.customer !== owner) throw new UnknownMethod("Not a payment method of this customer");
    return method;
  };
  return {
    id: "stripe",
    live: /^(sk|rk)_live_/.test(settings.secretKey),
    keysLastMs,
    methods: methodsOf,
    async ensureCustomer({ id, email }, key) {
      const metadata: Record<string, string> = id === null ? {} : { member_id: String(id) };
      const made = await askStripe("make a customer", customer, () =>
        client.customers.create({ email, metadata }, { idempotencyKey: key }),
      );
      return made.id;
    },
    async createSetup(owner, key) {
      const made = await askStripe("begin a setup", setupIntent, () =>
        client.setupIntents.create(
          { customer: owner, usage: "off_session", allowed_payment_method_types: ["card", "sepa_debit"] },
          { idempotencyKey: key },
        ),
      );
      return { id: made.id, clientSecret: made.client_secret };
    },
    async readMethod(ref, owner) {
      const saved = toSaved(await ownMethod(ref, owner));
      if (!saved) throw new UnknownMethod("Only cards and bank accounts can be saved");
      return saved;
    },
    async detach(ref, owner, key) {
      try {
        await ownMethod(ref, owner);
        await askStripe("detach a payment method", paymentMethod, () =>
          client.paymentMethods.detach(ref, {}, { idempotencyKey: key }),
        );
      } catch (error) {
        // Gone already, or never this customer's: there is nothing to detach.
        if (!(error instanceof UnknownMethod || error instanceof StripeRefusal)) throw error;
      }
    },
    start: (payment, key) => startPayment(client, payment, key),
    get,
    async findByOrder(orderId) {
      if (!/^\d{1,10}$/.test(orderId)) return [];
      const { data } = await askStripe("search payments", found, () =>
        client.paymentIntents.search({ query: `metadata['order_id']:'${orderId}'`, limit: 100 }),
      );
      return Promise.all(data.map((intent) => finalState(client, intent)));
    },
    async cancel(ref, key) {
      try {
        const canceled = await askStripe("cancel a payment", paymentIntent, () =>
          client.paymentIntents.cancel(ref, {}, { idempotencyKey: key }),
        );
        return await finalState(client, canceled);
      } catch (error) {
        // It is over or under way already: the actual state counts.
        if (error instanceof StripeRefusal) return get(ref);
        throw error;
      }
    },
    async refund(ref, cents, key) {
      try {
        const made = await askStripe("refund", refund, () =>
          client.refunds.create({ payment_intent: ref, amount: cents }, { idempotencyKey: key }),
        );
        return toRefund(made);
      } catch (error) {
        if (error instanceof StripeRefusal)
          return { ref: `refused-${key}`, status: "failed", amountCents: cents };
        throw error;
      }
    },
    async givenBack(ref) {
      const of = { payment_intent: ref, limit: 100 };
      const [back, disputed] = await Promise.all([
        askStripe("list refunds", refunds, () => client.refunds.list(of)),
        askStripe("list disputes", disputes, () => client.disputes.list(of)),
      ]);
      return { refunds: back.data.map(toRefund), dispute: toDispute(disputed.data) };
    },
    parseWebhook: async (raw, headers) => readEvent(client, settings, raw, headers),
  };
}

async function orUnknown<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof StripeRefusal) throw new UnknownMethod("No such payment method");
    throw error;
  }
}

/** It becomes part of an address. */
function checkedMethodId(ref: string): string {
  if (/^pm_\w{1,100}$/.test(ref)) return ref;
  throw new UnknownMethod("Not a payment method's id");
}

/** Stripe charges nothing below. Source: docs.stripe.com/currencies. */
const minimumCents = 50;

const methodNames: Record<StripeMethod, string> = {
  card: "Card",
  sepa_debit: "SEPA direct debit",
  klarna: "Klarna",
};

/** One way to pay; the payment form inside it offers the kinds that its title names. */
export function methodsOf(situation: StripeSituation): MethodInfo[] {
  if (situation.totalCents < minimumCents) return [];
  const title = new Intl.ListFormat("en", { type: "disjunction" }).format(
    stripeMethods(situation).map((kind) => methodNames[kind]),
  );
  return [
    { id: "stripe", title, description: "You pay through Stripe. Card and account numbers never reach us." },
  ];
}
