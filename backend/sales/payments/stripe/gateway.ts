import type Stripe from "stripe";
import {
  keptMethods,
  paidMethods,
  stripeMethods,
  type StripeSituation,
} from "@/lib/rules/prices/payment-methods";
import { GatewayFault, type MethodInfo, type PaymentGateway, UnknownCustomer, UnknownMethod } from "../port";
import { customer, found, paymentIntent, paymentMethod, refund, setupIntent } from "./answers";
import { askStripe, stripeClient, type StripeNeeds, StripeRefusal, type StripeSettings } from "./client";
import { confirmPayment, createPayment, finalState, isUnknownCustomer, readPayment } from "./payment";
import { listReversals, readReversals } from "./reversals";
import { toRefund, toSaved } from "./states";
import { readEvent } from "./webhook";

type Keyed = <T>(key: string, run: (options: { idempotencyKey: string }) => Promise<T>) => Promise<T>;

/** Cards, SEPA debits and Klarna through Stripe's Payment Intents. See docs/decisions/payments.md. */
export function stripeGateway(settings: StripeSettings & StripeNeeds): PaymentGateway {
  const client = stripeClient(settings);
  const { installation, ids } = settings;
  /** Includes the installation's id, because another copy of this product may use the account. */
  const own = async (key: string) => ({ idempotencyKey: `${await installation()}:${key}` });
  /**
   * Runs a call that is safe to make twice. If Stripe saved an error of its own under the key, the call is repeated at
   * once with another key.
   */
  const keyed: Keyed = async (key, run) => {
    try {
      return await run(await own(key));
    } catch (error) {
      if (error instanceof GatewayFault) return run(await own(`${key}-${ids.uuid()}`));
      throw error;
    }
  };
  const get = async (ref: string) => finalState(client, await readPayment(client, ref));
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
    methods: methodsOf,
    async ensureCustomer({ id, email }, key) {
      const metadata = { installation: await installation(), ...(id !== null && { member_id: String(id) }) };
      const made = await keyed(key, (options) =>
        askStripe("make a customer", customer, () => client.customers.create({ email, metadata }, options)),
      );
      return made.id;
    },
    async createSetup(owner, key) {
      const parameters: Stripe.SetupIntentCreateParams = {
        customer: owner,
        usage: "off_session",
        allowed_payment_method_types: keptMethods,
        metadata: { installation: await installation() },
      };
      const made = await keyed(key, (options) =>
        askStripe("begin a setup", setupIntent, () => client.setupIntents.create(parameters, options)),
      ).catch((error: unknown) => {
        if (error instanceof StripeRefusal && isUnknownCustomer(error))
          throw new UnknownCustomer("No such customer", { cause: error });
        throw error;
      });
      return { id: made.id, clientSecret: made.client_secret };
    },
    async readMethod(ref, owner) {
      const saved = toSaved(await ownMethod(ref, owner));
      if (!saved) throw new UnknownMethod("Only cards and bank accounts can be saved");
      return saved;
    },
    async detach(ref, owner) {
      try {
        await ownMethod(ref, owner);
        await askStripe("detach a payment method", paymentMethod, () => client.paymentMethods.detach(ref));
      } catch (error) {
        // The method is already gone or was never this customer's, so there is nothing to detach.
        if (!(error instanceof UnknownMethod || error instanceof StripeRefusal)) throw error;
      }
    },
    create: async (payment, key) => {
      const metadata = { installation: await installation() };
      return createPayment(client, payment, metadata, (make) =>
        // Stripe refuses a key with changed parameters.
        keyed(`${key}-${payment.customer ?? "guest"}`, make),
      );
    },
    confirm: async (ref, payment, key) =>
      confirmPayment(client, ref, payment, (await own(key)).idempotencyKey),
    get,
    async neverConfirmed(before) {
      const own = await installation();
      const seconds = Math.floor(before.getTime() / 1_000);
      const query = `status:'requires_payment_method' AND metadata['installation']:'${own}' AND created<${seconds}`;
      const { data } = await askStripe("search payments", found, () =>
        client.paymentIntents.search({ query, limit: 100 }),
      );
      return data.filter(({ metadata }) => metadata.installation === own).map(({ id }) => id);
    },
    async cancel(ref) {
      try {
        const canceled = await askStripe("cancel a payment", paymentIntent, () =>
          client.paymentIntents.cancel(ref),
        );
        return await finalState(client, canceled);
      } catch (error) {
        // The payment has ended or is already on its way. Its actual state counts.
        if (error instanceof StripeRefusal) return get(ref);
        throw error;
      }
    },
    async refund(ref, { cents, name }, key) {
      const metadata = { installation: await installation(), refund: name };
      const keyed = await own(key);
      try {
        const made = await askStripe("refund", refund, () =>
          client.refunds.create({ payment_intent: ref, amount: cents, metadata }, keyed),
        );
        return toRefund(made);
      } catch (error) {
        if (error instanceof StripeRefusal)
          return { ref: `refused-${name}`, status: "failed", amountCents: cents, name, refusal: error.code };
        throw error;
      }
    },
    reversals: (ref) => readReversals(client, ref),
    listReversals: (kind, since, after) => listReversals(client, kind, since, after),
    parseWebhook: (raw, headers) => readEvent(client, settings, raw, headers),
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

/** Checks the id, because it becomes part of a URL. */
function checkedMethodId(ref: string): string {
  if (/^pm_\w{1,100}$/.test(ref)) return ref;
  throw new UnknownMethod("Not a payment method's id");
}

/** Stripe charges no smaller amount. Source: docs.stripe.com/currencies. */
const minimumCents = 50;

/** One payment method. The payment form inside it offers the kinds that its title names. */
export function methodsOf(situation: StripeSituation): MethodInfo[] {
  if (situation.totalCents < minimumCents) return [];
  const title = new Intl.ListFormat("en", { type: "disjunction" }).format(
    stripeMethods(situation).map((kind) => paidMethods[kind].title),
  );
  return [
    { id: "stripe", title, description: "You pay through Stripe. Card and account numbers never reach us." },
  ];
}
