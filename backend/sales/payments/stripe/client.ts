import Stripe from "stripe";
import { z } from "zod";
import type { Ids } from "../../../ports";
import { GatewayFault, GatewayNotUnderstood, GatewayRefused, GatewayUnavailable } from "../port";
import { gatewayDeadlineMs } from "../provider-guard";

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Another host that speaks Stripe's API; for tests. */
  apiBase?: string | undefined;
  /** Limit for one call. */
  timeoutMs?: number;
};

/** The adapter's dependencies besides the settings. */
export type StripeNeeds = {
  clock: () => Date;
  ids: Pick<Ids, "uuid">;
  /** Random id of this shop. The account may serve other shops and copies of this product. */
  installation: () => Promise<string>;
};

/**
 * Stripe's SDK with our limits. The API version is pinned, so that the account's settings do not change it. Retries are
 * left to the reconciler, although the SDK still repeats once, with the same key, after a reset connection.
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

/** Stripe refused the call and would refuse a repeated one too. */
export class StripeRefusal extends GatewayRefused {
  override name = "Refusal";
  constructor(
    readonly code: string,
    readonly declineCode?: string | undefined,
    /** The faulty parameter. */
    readonly param?: string | undefined,
    /** Our own reason, as a sentence for the buyer. */
    readonly reason?: string | undefined,
  ) {
    super(`Stripe refused: ${code}`);
  }
}

/**
 * Every object of Stripe's API names its kind. An answer without one comes from a broken server, or from a server in
 * between.
 */
const isStripes = z.object({ object: z.string() });

/**
 * Calls Stripe and accepts only an answer of the right shape: the SDK resolves on 500 and on 200 with any JSON that has
 * no `error` (measured).
 *
 * @throws Refusal when Stripe refuses
 * @throws GatewayFault for a 5xx and for an answer that is not an object of Stripe's; the same key repeats it
 * @throws GatewayNotUnderstood for an object that this version cannot read
 * @throws GatewayUnavailable when the result is unknown: timeouts, 409, 429, wrong keys
 */
export async function askStripe<T>(
  what: string,
  shape: z.ZodType<T>,
  call: () => Promise<unknown>,
): Promise<T> {
  const answer = await call().catch((error: unknown) => {
    throw refusalOf(error) ?? new (failureClass(error))(`Stripe: ${what} failed`, { cause: error });
  });
  const read = shape.safeParse(answer);
  if (read.success) return read.data;
  const where = read.error.issues.map(({ path }) => path.join(".") || "answer").join(", ");
  const Failure = isStripes.safeParse(answer).success ? GatewayNotUnderstood : GatewayFault;
  throw new Failure(`Stripe: ${what} was not understood (${where})`);
}

function failureClass(error: unknown): typeof GatewayUnavailable {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500
    ? GatewayFault
    : GatewayUnavailable;
}

/**
 * The refusal behind an error; null for any other error. An idempotency conflict (400) and a lock (429, 409) do not
 * refuse a payment: they pass, or are a bug of ours.
 */
function refusalOf(error: unknown): StripeRefusal | null {
  const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
  if (error instanceof StripeCardError)
    return new StripeRefusal(error.code ?? "card_declined", error.decline_code);
  if (error instanceof StripeInvalidRequestError && (error.statusCode === 400 || error.statusCode === 404))
    return new StripeRefusal(error.code ?? "invalid_request", undefined, error.param);
  return null;
}
