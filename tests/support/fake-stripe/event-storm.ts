import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import * as tables from "@/tests/support/schema";
import { billing } from "../checkout-world";
import type { StripeWorld } from "../stripe-checkout-world";
import { chargesOf, type StripeEvent } from "./state";
import { eventRequest, signEvent } from "./webhooks";
import { rowsOf } from "../rows";

export type StormReport = {
  /** Events about payments, each sent twice and in any order, from two sides at once. */
  events: number;
  /** Events that are noted as acted on. */
  effects: number;
  forged: number;
  /** Forged ones that were answered with 400. */
  refused: number;
  /** Orders that had no event at all, and how many of them were settled two minutes later. */
  silent: number;
  settled: number;
  failures: string[];
};

const address = "http://localhost:3000/api/stripe/webhook";

/** Events doubled, shuffled and late, forged ones, and none at all (G8). Two events a debit: under way, and its end. */
export async function runEventStorm(
  shop: StripeWorld,
  { events = 1_000, forged = 500, silent = 100 } = {},
): Promise<StormReport> {
  const failures: string[] = [];
  await shop.reset();
  await placeDebits(shop, Math.ceil(events / 2));
  shop.stripe.settle();
  const refused = await sendForged(shop, forged);
  if ((await noted(shop)) > 0) failures.push("a forged event had an effect");
  await Promise.all([1, 2].map(() => shop.stripe.deliver({ copies: 2, shuffle: true })));
  const effects = await noted(shop);
  failures.push(...(await wrongOrders(shop)));

  await shop.reset();
  await placeDebits(shop, silent);
  shop.stripe.settle();
  for (const seconds of [60, 60]) {
    shop.deps.time.forward(seconds);
    await reconcilePayments(shop.deps);
  }
  const wrong = await wrongOrders(shop);
  const settled = (await shop.orders()).length - wrong.length;
  failures.push(...wrong);
  return {
    events: Math.ceil(events / 2) * 2,
    effects,
    forged,
    refused,
    silent,
    settled,
    failures,
  };
}

async function placeDebits(shop: StripeWorld, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += 1) {
    // A buyer each, and not too many at once: an e-mail address and a network have only so many orders in a time.
    if (placed % 250 === 249) shop.deps.time.forward(15 * 60);
    const input = { billing: { ...billing, email: `buyer-${placed}@example.com` } };
    await shop.pay(await shop.shopper(), "pm_sepa_debit", input);
  }
}

async function noted(shop: StripeWorld): Promise<number> {
  return (await rowsOf(shop.db, tables.gatewayEvents)).length;
}

/** Paid, charged and told once, all of them. */
async function wrongOrders(shop: StripeWorld): Promise<string[]> {
  const mails = await rowsOf(shop.db, tables.outbox);
  return (await shop.orders()).flatMap((order) => {
    const charges = chargesOf(shop.stripe.state, order.id);
    const told = mails.filter(({ reason }) => reason === `order-${order.id}-paid`).length;
    const isRight =
      order.paidAt !== null && charges.length === 1 && charges[0]?.amount === order.total && told === 1;
    return isRight
      ? []
      : [`order ${order.id} is ${order.status}, charged ${charges.length} times, told ${told} times`];
  });
}

/** @returns how many were refused */
async function sendForged(shop: StripeWorld, count: number): Promise<number> {
  // The clock moves while they are sent, and with it what is too old or too new.
  const now = () => shop.deps.clock();
  const senders: ((body: string) => string)[] = [
    () => "",
    () => "t=1,v1=00",
    (body) => signEvent(body, "whsec_guess", now()),
    (body) => signEvent(body, shop.stripe.keys.webhookSecret, now(), -301),
    (body) => signEvent(body, shop.stripe.keys.webhookSecret, now(), 301),
    (body) => signEvent(`${body} `, shop.stripe.keys.webhookSecret, now()),
  ];
  const paid = shop.stripe.state.events.filter(({ type }) => type === "payment_intent.succeeded");
  let refused = 0;
  for (let sent = 0; sent < count; sent += 1) {
    const event: StripeEvent | undefined = paid[sent % paid.length];
    const body = JSON.stringify(event);
    const sign = senders[sent % senders.length] ?? (() => "");
    const { status } = await shop.backend.webhook.fetch(eventRequest(address, body, sign(body)));
    if (status === 400) refused += 1;
  }
  return refused;
}
