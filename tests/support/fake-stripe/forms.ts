import { z } from "zod";
import { invalid } from "./state";

type Field = string | { [name: string]: Field };
export type Form = { [name: string]: Field };

/** `a[b][0]=c` as nested objects: how Stripe's API takes its parameters. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? name;
    let at: Form = form;
    for (const part of path) {
      const next = at[part];
      if (typeof next === "object") at = next;
      else at = at[part] = {};
    }
    at[last === "" ? String(Object.keys(at).length) : last] = value;
  }
  return form;
}

const texts = z.record(z.string(), z.string());
const list = texts.transform((value) => Object.values(value));
const whole = z.coerce.number().int();
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const browser = z.object({ ip_address: z.string(), user_agent: z.string() });
const mandate = z.object({
  customer_acceptance: z.discriminatedUnion("type", [
    z.object({ type: z.literal("offline") }),
    z.object({ type: z.literal("online"), online: browser }),
  ]),
});

export const parameters = {
  customer: z.strictObject({ email: z.string().optional(), metadata: texts.default({}) }),
  startPayment: z.strictObject({
    amount: whole.min(50).max(99_999_999),
    currency: z.string().length(3),
    confirm: flag.optional(),
    payment_method: z.string().optional(),
    allowed_payment_method_types: list.default(["card", "sepa_debit", "klarna"]),
    customer: z.string().optional(),
    setup_future_usage: z.literal("off_session").optional(),
    off_session: flag.optional(),
    mandate_data: mandate.optional(),
    return_url: z.url().optional(),
    use_stripe_sdk: flag.optional(),
    metadata: texts.default({}),
    description: z.string().optional(),
    receipt_email: z.string().optional(),
  }),
  /** Names that are not given stay: docs.stripe.com/api/metadata. */
  updatePayment: z.strictObject({ metadata: texts.default({}) }),
  startSetup: z.strictObject({
    customer: z.string(),
    usage: z.enum(["off_session", "on_session"]).default("off_session"),
    allowed_payment_method_types: list.default(["card", "sepa_debit"]),
    metadata: texts.default({}),
  }),
  /** A browser may send more than is looked at. */
  confirm: z.object({
    payment_method: z.string().optional(),
    confirmation_token: z.string().optional(),
    return_url: z.url().optional(),
    mandate_data: mandate.optional(),
    client_secret: z.string().optional(),
    setup_future_usage: z.literal("off_session").optional(),
    off_session: flag.optional(),
    use_stripe_sdk: flag.optional(),
  }),
  method: z.object({
    type: z.enum(["card", "sepa_debit", "klarna"]),
    card: z.object({ number: z.string().optional(), token: z.string().optional() }).optional(),
    sepa_debit: z.object({ iban: z.string() }).optional(),
  }),
  /** What Stripe.js sends of its own form. */
  token: z.object({
    payment_method_data: z.object({
      type: z.enum(["card", "sepa_debit", "klarna"]),
      card: z.object({ number: z.string() }).optional(),
      sepa_debit: z.object({ iban: z.string() }).optional(),
    }),
    setup_future_usage: z.literal("off_session").optional(),
    return_url: z.url().optional(),
  }),
  attach: z.strictObject({ customer: z.string() }),
  refund: z.strictObject({
    payment_intent: z.string(),
    amount: whole.min(1).optional(),
    metadata: texts.default({}),
    reason: z.string().optional(),
  }),
  cancel: z.strictObject({
    cancellation_reason: z.enum(["duplicate", "fraudulent", "requested_by_customer", "abandoned"]).optional(),
  }),
  list: z.strictObject({
    payment_intent: z.string().optional(),
    created: z.strictObject({ gte: whole.optional(), lte: whole.optional() }).optional(),
    limit: whole.min(1).max(100).default(10),
    starting_after: z.string().optional(),
  }),
  expand: z.object({ expand: list.default([]) }),
  none: z.object({}),
};

/** @throws Refused, naming the parameter */
export function read<T>(schema: z.ZodType<T>, form: Form): T {
  // Since 2026-09-30.endive; docs.stripe.com/changelog/endive.
  if (form.payment_method_types !== undefined)
    throw invalid(
      "payment_method_types is no longer supported.",
      {
        code: "payment_method_types_no_longer_supported",
        param: "payment_method_types",
      },
      400,
      true,
    );
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = issue?.path.join(".") || "unknown";
  throw invalid(`Invalid ${param}: ${issue?.message}`, { code: "parameter_invalid", param }, 400, true);
}
