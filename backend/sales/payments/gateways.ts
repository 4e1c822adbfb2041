import { z } from "zod";
import { paidMethodNames } from "@/lib/rules/prices/payment-methods";
import { keepSecret } from "../../ground/database/secrets";
import { demoGateway } from "./demo/gateway";
import type { DemoBankDeps } from "./demo/ledger";
import { invoiceGateway } from "./invoice-gateway";
import {
  disputeStatuses,
  GatewayUnavailable,
  type PaymentGateway,
  type PaymentState,
  type RefundState,
} from "./port";
import { type Breaker, providerGuard } from "./provider-guard";
import type { StripeSettings } from "./stripe/client";
import { stripeGateway } from "./stripe/gateway";

/**
 * The payment methods that are available here. The demo card is included only where nobody can mistake it for a real
 * payment.
 */
export function createGateways(
  needs: DemoBankDeps & {
    demo: boolean;
    stripe?: StripeSettings | undefined;
    /** Limits for each provider, for tests. */
    breaker?: Breaker;
  },
): PaymentGateway[] {
  const installation = once(() => keepSecret(needs.db, "installation", async () => needs.ids.uuid()));
  const gateways = [
    ...(needs.stripe
      ? [stripeGateway({ ...needs.stripe, clock: needs.clock, ids: needs.ids, installation })]
      : []),
    ...(needs.demo ? [demoGateway(needs)] : []),
    invoiceGateway(),
  ];
  return gateways.map((gateway) => checkedGateway(gateway, needs.breaker));
}

/** Reads a value once in a process. A failed read is tried again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () =>
    (kept ??= read().catch((error: unknown) => {
      kept = null;
      throw error;
    }));
}

/**
 * A gateway whose calls pass the provider's guard and whose answers are parsed. The shop uses no other.
 *
 * @param breaker other limits, for tests
 */
export function checkedGateway(gateway: PaymentGateway, breaker?: Breaker): PaymentGateway {
  const ask = providerGuard(gateway.id, breaker);
  return {
    id: gateway.id,
    live: gateway.live,
    methods: (context) => gateway.methods(context),
    ensureCustomer: (member, key) => ask("ensureCustomer", () => gateway.ensureCustomer(member, key)),
    createSetup: (customer, key) => ask("createSetup", () => gateway.createSetup(customer, key)),
    readMethod: (ref, owner) => ask("readMethod", () => gateway.readMethod(ref, owner)),
    detach: (ref, owner) => ask("detach", () => gateway.detach(ref, owner)),
    create: async (payment, key) =>
      answerFor(payment, parseAnswer(paymentState, await ask("create", () => gateway.create(payment, key)))),
    confirm: async (ref, payment, key) =>
      parseAnswer(paymentState, await ask("confirm", () => gateway.confirm(ref, payment, key))),
    get: async (ref) => parseAnswer(paymentState, await ask("get", () => gateway.get(ref))),
    neverConfirmed: (before) => ask("neverConfirmed", () => gateway.neverConfirmed(before)),
    cancel: async (ref) => parseAnswer(paymentState, await ask("cancel", () => gateway.cancel(ref))),
    refund: async (ref, refund, key) =>
      ofAmount(
        refund.cents,
        parseAnswer(refundState, await ask("refund", () => gateway.refund(ref, refund, key))),
      ),
    reversals: async (ref) => parseAnswer(reversals, await ask("reversals", () => gateway.reversals(ref))),
    listReversals: async (kind, since, after) =>
      parseAnswer(reversalPage, await ask("listReversals", () => gateway.listReversals(kind, since, after))),
    parseWebhook: (raw, headers) => gateway.parseWebhook(raw, headers),
  };
}

/** Treats an answer about another payment as no answer, so the reconciler asks again. */
function answerFor(
  asked: Pick<PaymentState, "orderId" | "amountCents" | "currency">,
  state: PaymentState,
): PaymentState {
  const { orderId, amountCents, currency } = asked;
  if (state.orderId === orderId && state.amountCents === amountCents && state.currency === currency)
    return state;
  throw new GatewayUnavailable(`The provider's answer does not match the request (${state.ref})`);
}

/** Does the same for refunds. The reconciler reads the true state from the provider's list. */
function ofAmount(cents: number, state: RefundState): RefundState {
  if (state.status === "failed" || state.amountCents === cents) return state;
  throw new GatewayUnavailable(`The provider's answer does not match the refund (${state.ref})`);
}

const cents = z.number().int().min(0).max(100_000_000);

const paymentState = z.object({
  ref: z.string().min(1).max(200),
  orderId: z.string().regex(/^\d{1,10}$/),
  status: z.enum(["created", "unconfirmed", "processing", "succeeded", "failed", "cancelled"]),
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
  paidMethod: z.enum(paidMethodNames).optional(),
});

const refundState = z.object({
  ref: z.string().min(1),
  status: z.enum(["pending", "succeeded", "failed"]),
  amountCents: cents,
  name: z.string().min(1).max(200).optional(),
  refusal: z.string().min(1).max(200).optional(),
});

const disputeState = z.object({
  status: z.enum(disputeStatuses),
  amountCents: cents,
  dueAt: z.date().optional(),
  fees: z.array(z.object({ ref: z.string().min(1), cents: z.number().int(), at: z.date() })).optional(),
});

const reversals = z.object({
  refunds: z.array(refundState),
  dispute: disputeState.nullable(),
  unread: z.array(z.string()),
});

const payment = z.string().min(1);

const reversalPage = z.object({
  listed: z.array(
    z.discriminatedUnion("kind", [
      z.object({ payment, kind: z.literal("refund"), state: refundState }),
      z.object({ payment, kind: z.literal("dispute"), state: disputeState }),
      z.object({ payment, kind: z.literal("unread"), ref: z.string().min(1) }),
    ]),
  ),
  next: z.string().min(1).nullable(),
});

/**
 * Checks the shape of a provider's answer, because SDKs resolve on broken answers too.
 *
 * @throws GatewayUnavailable, so that the payment stays open and is read again
 */
function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join(".") || "answer").join(", ");
  throw new GatewayUnavailable(`The provider's answer was not understood (${where})`);
}
