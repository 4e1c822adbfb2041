import { z } from "zod";

/** Ids by kind: an answer about something else does not count. */
const id = (prefix: string) =>
  z
    .string()
    .regex(new RegExp(`^${prefix}_\\w+$`))
    .max(200);
/** An id, or the thing itself where Stripe expanded it. */
const reference = (prefix: string) =>
  z.union([id(prefix), z.object({ id: id(prefix) }).transform((thing) => thing.id)]);
const cents = z.number().int().min(0);

export const paymentIntent = z.object({
  id: id("pi"),
  object: z.literal("payment_intent"),
  status: z.enum([
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
    "requires_capture",
    "processing",
    "succeeded",
    "canceled",
  ]),
  amount: cents,
  amount_received: cents.default(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  client_secret: z.string().min(1).nullish(),
  customer: reference("cus").nullish(),
  payment_method: reference("pm").nullish(),
  setup_future_usage: z.string().nullish(),
  metadata: z.object({ order_id: z.string().regex(/^\d{1,10}$/) }),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  cancellation_reason: z.string().nullish(),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** A search also finds payments that other programs made on the account. */
export const found = z.object({
  data: z.array(z.object({ id: id("pi"), metadata: z.record(z.string(), z.string()) })),
});
export const customer = z.object({ id: id("cus"), object: z.literal("customer") });
export const setupIntent = z.object({ id: id("seti"), client_secret: z.string().min(1) });

export const paymentMethod = z.object({
  id: id("pm"),
  object: z.literal("payment_method"),
  type: z.string(),
  customer: reference("cus").nullish(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string().regex(/^\d{4}$/),
      exp_month: z.number().int(),
      exp_year: z.number().int(),
    })
    .nullish(),
  sepa_debit: z.object({ last4: z.string().nullish() }).nullish(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The buyer's input before it is a payment method: docs.stripe.com/api/confirmation_tokens. */
export const confirmationToken = z.object({
  id: id("ctoken"),
  object: z.literal("confirmation_token"),
  payment_method_preview: z.object({ type: z.string(), customer: reference("cus").nullish() }),
});

export const refund = z.object({
  id: z.string().regex(/^p?re?_\w+$/),
  object: z.literal("refund"),
  amount: cents,
  status: z.enum(["pending", "requires_action", "succeeded", "failed", "canceled"]).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Refund = z.infer<typeof refund>;

/** More than a hundred refunds of one payment are not ours. */
export const refunds = z.object({ data: z.array(refund), has_more: z.literal(false) });
export const disputes = z.object({
  data: z.array(
    z.object({
      object: z.literal("dispute"),
      status: z.string(),
      amount: cents,
      evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish(),
    }),
  ),
});
