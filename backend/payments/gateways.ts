import { z } from "zod";
import { demoGateway } from "./demo/gateway";
import type { DemoBankDeps } from "./demo/ledger";
import { invoiceGateway } from "./invoice-gateway";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "./port";
import { type Breaker, providerGuard } from "./provider-guard";
import type { StripeSettings } from "./stripe/client";
import { stripeGateway } from "./stripe/gateway";

/** The ways to pay that are open here. The demo card only where it cannot be mistaken for a payment (C21). */
export function createGateways(
  needs: DemoBankDeps & {
    demo: boolean;
    stripe?: StripeSettings | undefined;
    /** Of each provider; for tests. */
    breaker?: Breaker;
  },
): PaymentGateway[] {
  const gateways = [
    ...(needs.stripe ? [stripeGateway({ ...needs.stripe, clock: needs.clock })] : []),
    ...(needs.demo ? [demoGateway(needs)] : []),
    invoiceGateway(),
  ];
  return gateways.map((gateway) => checkedGateway(gateway, needs.breaker));
}

/**
 * A gateway whose calls pass the provider's guard and whose answers are parsed; the shop sees no other.
 *
 * @param breaker other limits, for tests
 */
export function checkedGateway(gateway: PaymentGateway, breaker?: Breaker): PaymentGateway {
  const ask = providerGuard(gateway.id, breaker);
  return {
    id: gateway.id,
    live: gateway.live,
    ...(gateway.keysLastMs !== undefined && { keysLastMs: gateway.keysLastMs }),
    methods: (context) => gateway.methods(context),
    ensureCustomer: (member, key) => ask("ensureCustomer", () => gateway.ensureCustomer(member, key)),
    createSetup: (customer, key) => ask("createSetup", () => gateway.createSetup(customer, key)),
    readMethod: (ref, owner) => ask("readMethod", () => gateway.readMethod(ref, owner)),
    detach: (ref, owner, key) => ask("detach", () => gateway.detach(ref, owner, key)),
    start: async (payment, key) =>
      answerFor(payment, parseAnswer(paymentState, await ask("start", () => gateway.start(payment, key)))),
    get: async (ref) => parseAnswer(paymentState, await ask("get", () => gateway.get(ref))),
    findByOrder: async (orderId) =>
      (await ask("findByOrder", () => gateway.findByOrder(orderId))).map((state) =>
        parseAnswer(paymentState, state),
      ),
    cancel: async (ref, key) =>
      parseAnswer(paymentState, await ask("cancel", () => gateway.cancel(ref, key))),
    refund: async (ref, cents, key) =>
      parseAnswer(refundState, await ask("refund", () => gateway.refund(ref, cents, key))),
    givenBack: async (ref) => parseAnswer(givenBack, await ask("givenBack", () => gateway.givenBack(ref))),
    parseWebhook: (raw, headers) => gateway.parseWebhook(raw, headers),
  };
}

/** An answer about something other than what was asked counts as no answer: the reconciler asks again. */
function answerFor(
  asked: Pick<PaymentState, "orderId" | "amountCents" | "currency">,
  state: PaymentState,
): PaymentState {
  const { orderId, amountCents, currency } = asked;
  if (state.orderId === orderId && state.amountCents === amountCents && state.currency === currency)
    return state;
  throw new GatewayUnavailable(`The provider's answer does not match the request (${state.ref})`);
}

const cents = z.number().int().min(0).max(100_000_000);

const paymentState = z.object({
  ref: z.string().min(1).max(200),
  orderId: z.string().regex(/^\d{1,10}$/),
  status: z.enum(["requires_action", "processing", "succeeded", "failed", "canceled"]),
  amountCents: cents,
  currency: z.string().regex(/^[A-Z]{3}$/),
  nextAction: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("redirect"), url: z.url({ protocol: /^https?$/ }) }),
      z.object({ kind: z.literal("sdk"), clientSecret: z.string().min(1) }),
    ])
    .optional(),
  failure: z.object({ code: z.string(), message: z.string(), retryable: z.boolean() }).optional(),
  savedMethod: z.string().min(1).max(200).optional(),
  customer: z.string().min(1).max(200).optional(),
});

const refundState = z.object({
  ref: z.string().min(1),
  status: z.enum(["pending", "succeeded", "failed"]),
  amountCents: cents,
});

const givenBack = z.object({
  refunds: z.array(refundState),
  dispute: z.object({ status: z.enum(["open", "won", "lost"]), amountCents: cents }).nullable(),
});

/**
 * Checks the shape of a provider's answer: SDKs resolve on broken answers too.
 *
 * @throws GatewayUnavailable, so that the payment stays open and is asked for again.
 */
function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join(".") || "answer").join(", ");
  throw new GatewayUnavailable(`The provider's answer was not understood (${where})`);
}
