import type Stripe from "stripe";
import { z } from "zod";
import { parseJson } from "@/lib/rules/texts/json-text";
import { BadSignature, type GatewayEvent } from "../port";
import { askStripe, type StripeNeeds, StripeRefusal, type StripeSettings } from "./client";

/** Seconds by which the time of signing may differ from ours, in either direction. The SDK checks only the past. */
const toleranceSeconds = 300;

const id = z.string().min(1).max(255);
const paymentRef = z.union([id, z.object({ id }).transform((payment) => payment.id)]);

/** The object of an event. Some objects have no id (a balance), and some events have no object at all. */
const about = z.object({
  id,
  payment_intent: paymentRef.nullish().catch(null),
  metadata: z.record(z.string(), z.string()).nullish().catch(null),
});
type About = z.infer<typeof about>;

const named = { id: z.string().regex(/^evt_\w{1,200}$/), type: z.string().max(100) };

const event = z.discriminatedUnion("object", [
  z.object({
    ...named,
    object: z.literal("event"),
    data: z
      .object({ object: about.nullable().catch(null) })
      .nullish()
      .catch(null),
  }),
  // A thin event names its object but does not contain it: docs.stripe.com/webhooks/migrate-snapshot-to-thin-events.
  z.object({
    ...named,
    object: z.literal("v2.core.event"),
    related_object: z
      .object({ id, type: z.string().nullish().catch(null) })
      .nullish()
      .catch(null),
  }),
]);

/**
 * @throws BadSignature for a body that Stripe did not sign with our secret within the last or next five minutes
 * @throws GatewayUnavailable when a thin event's object cannot be read
 */
export async function readEvent(
  client: Stripe,
  { webhookSecret, clock, installation }: Pick<StripeSettings, "webhookSecret"> & StripeNeeds,
  raw: Uint8Array,
  headers: Headers,
): Promise<GatewayEvent> {
  const signature = headers.get("stripe-signature") ?? "";
  const read = event.safeParse(verified(client, raw, signature, webhookSecret));
  const signedAt = momentOf(signature);
  if (signedAt === null || Math.abs(signedAt - clock().getTime() / 1000) > toleranceSeconds)
    throw new BadSignature("The signature's time is out of range");
  if (!read.success) throw new BadSignature("Not a Stripe event");
  const { id } = read.data;
  const type = read.data.type.replace(/^v1\./, "");
  const object =
    read.data.object === "event"
      ? (read.data.data?.object ?? null)
      : await readRelated(client, read.data.related_object);
  const isOwn = object?.metadata?.installation === (await installation());
  return { id, type, isOwn, ...meaning(type, object) };
}

type Related = { id: string; type?: string | null | undefined } | null | undefined;

/** The payment behind a thin event's object, whose type the event names; null when the object concerns no payment. */
async function readRelated(client: Stripe, related: Related): Promise<About | null> {
  if (!related) return null;
  const { id } = related;
  const reads = new Map<string, () => Promise<unknown>>([
    ["refund", () => client.refunds.retrieve(id)],
    ["dispute", () => client.disputes.retrieve(id)],
    ["charge", () => client.charges.retrieve(id)],
  ]);
  const read = reads.get((related.type ?? "").replace(/^v1\./, ""));
  if (!read) return { id };
  return askStripe("read an event's object", about, read).catch((error: unknown) => {
    if (error instanceof StripeRefusal) return null;
    throw error;
  });
}

/**
 * The time of signing; null for more than one timestamp. The SDK verifies the last one, so an old event must not add a
 * new time.
 */
function momentOf(signature: string): number | null {
  const [only, ...more] = signature.split(",").filter((part) => part.trim().startsWith("t="));
  const [, t] = /^t=(\d{1,12})$/.exec(only ?? "") ?? [];
  return t === undefined || more.length > 0 ? null : Number(t);
}

/**
 * The event's body after the SDK has checked the HMAC; 0 turns off its own time check. Its `constructEvent` refuses
 * thin events.
 */
function verified(client: Stripe, raw: Uint8Array, signature: string, secret: string): unknown {
  const body = Buffer.from(raw);
  const checker = client.webhooks.signature;
  if (!checker) throw new Error("Stripe's SDK cannot check signatures");
  try {
    checker.verifyHeader(body, signature, secret, 0);
    return parseJson(body.toString("utf8"));
  } catch (error) {
    throw new BadSignature("The signature does not fit", { cause: error });
  }
}

function meaning(type: string, object: About | null): Pick<GatewayEvent, "kind" | "ref"> {
  const ref = object?.payment_intent ?? object?.id ?? "";
  if (/^payment_method\.(automatically_updated|updated|detached)$/.test(type)) return { kind: "method", ref };
  if (type === "customer.deleted") return { kind: "customer", ref };
  if (!ref.startsWith("pi_")) return { kind: "other", ref };
  if (/^payment_intent\.(processing|requires_action|succeeded|payment_failed|canceled)$/.test(type))
    return { kind: "payment", ref };
  if (type === "charge.refunded" || /^(charge\.)?refund\./.test(type)) return { kind: "refund", ref };
  if (type.startsWith("charge.dispute.")) return { kind: "dispute", ref };
  return { kind: "other", ref };
}
