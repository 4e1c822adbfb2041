import { z } from "zod";

/**
 * An id that is only read may have any shape, because Stripe gives one kind of object several prefixes (a refund is
 * `re_` or `pyr_`, a charge `ch_` or `py_`). `object` names the kind.
 */
const id = z.string().min(1).max(255);
/** An id, or the whole object if Stripe expanded it. */
const reference = z.union([id, z.object({ id }).transform((value) => value.id)]);
const cents = z.number().int().min(0);

export const paymentIntent = z.object({
  id,
  object: z.literal("payment_intent"),
  /** A status that Stripe has added since decides nothing: `statusOf` reads it as processing. */
  status: z.string().min(1),
  amount: cents,
  amount_received: cents.default(0),
  currency: z.string().regex(/^[a-z]{3}$/),
  client_secret: z.string().min(1).nullish(),
  customer: reference.nullish(),
  payment_method: reference.nullish(),
  setup_future_usage: z.string().nullish(),
  metadata: z.object({
    order_id: z.string().regex(/^\d{1,10}$/),
    /** Our note on a payment that failed, with the code. */
    declined: z.string().optional(),
  }),
  last_payment_error: z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish(),
  cancellation_reason: z.string().nullish(),
  /** An id if Stripe did not expand it: docs.stripe.com/api/charges/object, payment_method_details. */
  latest_charge: z
    .object({ payment_method_details: z.object({ type: z.string() }) })
    .nullish()
    .catch(null),
});
export type PaymentIntent = z.infer<typeof paymentIntent>;

/** A search also finds payments that other programs made on the account. */
export const found = z.object({
  data: z.array(z.object({ id, metadata: z.record(z.string(), z.string()) })),
});
export const customer = z.object({ id, object: z.literal("customer") });
export const setupIntent = z.object({
  id,
  object: z.literal("setup_intent"),
  client_secret: z.string().min(1),
});

export const paymentMethod = z.object({
  id,
  object: z.literal("payment_method"),
  type: z.string(),
  customer: reference.nullish(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      exp_month: z.number().int(),
      exp_year: z.number().int(),
    })
    .nullish(),
  sepa_debit: z.object({ last4: z.string().nullish() }).nullish(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The buyer's input before it becomes a payment method: docs.stripe.com/api/confirmation_tokens. */
export const confirmationToken = z.object({
  id,
  object: z.literal("confirmation_token"),
  payment_method_preview: z.object({ type: z.string(), customer: reference.nullish() }),
});

export const refund = z.object({
  id,
  object: z.literal("refund"),
  amount: cents,
  /** An unknown status counts as a refund on its way. */
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
});
export type Refund = z.infer<typeof refund>;

/** Money that a dispute moved on the account: docs.stripe.com/api/disputes/object, balance_transactions. */
const balanceTransaction = z.object({
  id,
  fee: z.number().int(),
  currency: z.string(),
  created: z.number().int(),
});

const dispute = z.object({
  object: z.literal("dispute"),
  status: z.string(),
  amount: cents,
  evidence_details: z.object({ due_by: z.number().int().nullish() }).nullish().catch(null),
  balance_transactions: z.array(balanceTransaction).nullish(),
});
export type Dispute = z.infer<typeof dispute>;

/**
 * Splits a list into the objects that can be read and the ids of the rest, so that one unreadable object hides no
 * other.
 */
function listOf<T>(item: z.ZodType<T>, hasMore: z.ZodType) {
  return z.object({ data: z.array(z.unknown()), has_more: hasMore }).transform(({ data }) => {
    const read = data.map((each) => ({ each, ...item.safeParse(each) }));
    return {
      items: read.flatMap(({ data: good }) => (good === undefined ? [] : [good])),
      unread: read.flatMap(({ success, each }) => (success ? [] : [idOf(each)])),
    };
  });
}

function idOf(value: unknown): string {
  return z.object({ id }).safeParse(value).data?.id ?? "an object without an id";
}

/** A page of the whole account's list. Objects without an id or without a payment are left out. */
function accountPage<T>(item: z.ZodType<T>) {
  const named = z.object({ id, payment_intent: reference });
  return z.object({ data: z.array(z.unknown()), has_more: z.boolean() }).transform(({ data, has_more }) => ({
    listed: data.flatMap((each) => {
      const { data: about } = named.safeParse(each);
      return about
        ? [{ ref: about.id, payment: about.payment_intent, item: item.safeParse(each).data ?? null }]
        : [];
    }),
    hasMore: has_more,
    last: data.flatMap((each) => z.object({ id }).safeParse(each).data?.id ?? []).at(-1) ?? null,
  }));
}

export const accountRefunds = accountPage(refund);
export const accountDisputes = accountPage(dispute);

/** A payment never has more than a hundred refunds of ours. */
export const refunds = listOf(refund, z.literal(false));
export const disputes = listOf(dispute, z.unknown());
