import type Stripe from "stripe";
import { z } from "zod";
import { BadSignature, type GatewayEvent } from "../port";

/** Seconds that the moment of signing may differ from ours, to either side: the SDK looks at the past only. */
const toleranceSeconds = 300;

const paymentRef = z.union([
  z.string().regex(/^pi_\w+$/),
  z.object({ id: z.string().regex(/^pi_\w+$/) }).transform(({ id }) => id),
]);

const event = z.object({
  id: z.string().regex(/^evt_\w{1,200}$/),
  object: z.literal("event"),
  type: z.string().max(100),
  data: z.object({
    object: z.object({
      id: z.string().max(200),
      payment_intent: paymentRef.nullish().catch(null),
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
    }),
  }),
});

/** @throws BadSignature for a body that Stripe has not signed with our secret within the last or next five minutes */
export function readEvent(
  client: Stripe,
  { webhookSecret, clock }: { webhookSecret: string; clock: () => Date },
  raw: Uint8Array,
  headers: Headers,
): GatewayEvent {
  const signature = headers.get("stripe-signature") ?? "";
  const read = event.safeParse(verified(client, raw, signature, webhookSecret));
  const signedAt = momentOf(signature);
  if (signedAt === null || Math.abs(signedAt - clock().getTime() / 1000) > toleranceSeconds)
    throw new BadSignature("The signature's time is out of range");
  if (!read.success) throw new BadSignature("Not a Stripe event");
  const { id, type, data } = read.data;
  return { id, type, ...meaning(type, data.object) };
}

/** Null for more than one timestamp: the SDK verifies the last one, and an old event must not bring a new time. */
function momentOf(signature: string): number | null {
  const [only, ...more] = signature.split(",").filter((part) => part.trim().startsWith("t="));
  const [, t] = /^t=(\d{1,12})$/.exec(only ?? "") ?? [];
  return t === undefined || more.length > 0 ? null : Number(t);
}

/** The SDK checks the HMAC; 0 turns off its own time check. */
function verified(client: Stripe, raw: Uint8Array, signature: string, secret: string): unknown {
  try {
    return client.webhooks.constructEvent(Buffer.from(raw), signature, secret, 0);
  } catch (error) {
    throw new BadSignature("The signature does not fit", { cause: error });
  }
}

type EventObject = z.infer<typeof event>["data"]["object"];

/** Payments without an order number are not the shop's: the account may serve others too. */
function meaning(type: string, object: EventObject): Pick<GatewayEvent, "kind" | "ref"> {
  const ref = object.payment_intent ?? object.id;
  const isOfPayment = ref.startsWith("pi_");
  if (/^payment_intent\.(processing|requires_action|succeeded|payment_failed|canceled)$/.test(type)) {
    const isOurs = /^\d{1,10}$/.test(object.metadata?.order_id ?? "");
    return { kind: isOfPayment && isOurs ? "payment" : "other", ref };
  }
  if (!isOfPayment) return { kind: "other", ref };
  if (type === "charge.refunded" || /^(charge\.)?refund\./.test(type)) return { kind: "refund", ref };
  if (type.startsWith("charge.dispute.")) return { kind: "dispute", ref };
  return { kind: "other", ref };
}
