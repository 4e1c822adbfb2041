import Stripe from "stripe";
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
 * Stripe's SDK with our limits. The version of its API is pinned, so that an account's own setting changes nothing. No
 * retries of its own: the reconciler has them, with our stored keys (it still repeats once after a reset connection).
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
