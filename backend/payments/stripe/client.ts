import Stripe from "stripe";
import type { z } from "zod";
import { GatewayRefused, GatewayUnavailable } from "../port";
import { gatewayDeadlineMs } from "../provider-guard";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another host that speaks Stripe's API; for tests. */
  apiBase?: string | undefined;
  /** Of one call. */
  timeoutMs?: number;
};

/**
 * Stripe's SDK with our limits. The API version is pinned, so that an account's setting changes nothing. The SDK does
 * not retry: the reconciler does, with our stored keys (after a reset connection the SDK still repeats once).
 */
export function stripeClient({ secretKey, apiBase, timeoutMs = gatewayDeadlineMs }: StripeSettings): Stripe {
  const elsewhere = apiBase === undefined ? null : new URL(apiBase);
  return new Stripe(secretKey, {
    apiVersion: "2026-10-28.endive",
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(elsewhere && {
      host: elsewhere.hostname,
      port: elsewhere.port || (elsewhere.protocol === "http:" ? 80 : 443),
      protocol: elsewhere.protocol === "http:" ? "http" : "https",
    }),
  });
}

/** Stripe refused, and will refuse however often it is asked. */
export class StripeRefusal extends GatewayRefused {
  override name = "Refusal";
  constructor(
    readonly code: string,
    readonly declineCode: string | undefined,
    /** The refused payment as Stripe sent it: not validated yet. */
    readonly payment: unknown,
  ) {
    super(`Stripe refused: ${code}`);
  }
}

/**
 * Asks Stripe and believes only an answer of the right shape: the SDK resolves on 500 and 200 with any JSON without an
 * `error` in it (measured).
 *
 * @throws Refusal when the answer is no
 * @throws GatewayUnavailable when nobody knows: time-outs, 429, 5xx, wrong keys, and answers that are none
 */
export async function askStripe<T>(
  what: string,
  shape: z.ZodType<T>,
  call: () => Promise<unknown>,
): Promise<T> {
  const answer = await call().catch((error: unknown) => {
    throw refusalOf(error) ?? new GatewayUnavailable(`Stripe: ${what} failed`, { cause: error });
  });
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path }) => path.join(".") || "answer").join(", ");
  throw new GatewayUnavailable(`Stripe: ${what} was not understood (${where})`);
}

/** An idempotency conflict (400) and a lock (429, 409) do not refuse a payment: they pass, or are a bug of ours. */
function refusalOf(error: unknown): StripeRefusal | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError)
    return new StripeRefusal(error.code ?? "card_declined", error.decline_code, error.payment_intent);
  if (error instanceof StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404))
    return new StripeRefusal(error.code ?? "invalid_request", undefined, error.payment_intent);
  return null;
}
