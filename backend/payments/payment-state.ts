import { z } from "zod";
import { GatewayUnavailable, type GivenBack, type PaymentState, type RefundState } from "./port";

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
 * Believes a provider's answer only when it has the shape of one: SDKs resolve on broken answers too.
 *
 * @throws GatewayUnavailable, so that the payment stays open and is asked for again.
 */
export function readPaymentState(answer: unknown): PaymentState {
  return believe(paymentState, answer);
}

export function readRefundState(answer: unknown): RefundState {
  return believe(refundState, answer);
}

export function readGivenBack(answer: unknown): GivenBack {
  return believe(givenBack, answer);
}

function believe<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map((issue) => issue.path.join(".") || "answer").join(", ");
  throw new GatewayUnavailable(`The provider's answer was not understood (${where})`);
}
