import { sweepOrphans } from "@/backend/sales/settlement/begin-payment";
import { reconcilePayments } from "@/backend/after-sales/payment-events/reconcile-payments";
import { billing } from "@/tests/support/checkout-world";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import type { DatabaseKind } from "../../support/databases";
import { type Figure, moreThan, none } from "../goals";

const deadlineMs = 700;
const seat = [{ productId: 6002 }];

/** Another system uses our order numbers on the same account, and an outage outlasts the seat reservations. */
export async function providerAsItIs(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  const goals: Figure[] = [];
  for (const { name, open } of kinds) {
    const world = await openStripeWorld(open, deadlineMs);
    try {
      goals.push(...(await foreignPayments(world, name, Math.max(10, Math.round(500 * share)))));
      goals.push(...(await outage(world, name, Math.max(6, Math.round(100 * share)))));
    } finally {
      await world.close();
    }
  }
  return goals;
}

async function foreignPayments(world: StripeWorld, name: string, count: number): Promise<Figure[]> {
  await world.reset();
  for (let buyer = 0; buyer < 5; buyer += 1) await world.pay(await world.shopper(seat), "pm_sepa_debit");
  await world.stripe.deliver();
  const orders = await world.orders();
  const ends = ["paid", "declined", "open"] as const;
  const refs = Array.from({ length: count }, (_, number) => {
    const order = orders[number % orders.length];
    const metadata = { order_id: String(order?.id), attempt: `order-${order?.id}-a1` };
    return world.stripe.foreignPayment(metadata, order?.total ?? 100, ends[number % ends.length] ?? "open");
  });
  const statusOf = (ref: string) => world.stripe.state.intents.get(ref)?.status;
  const before = refs.map(statusOf);
  await world.stripe.deliver({ copies: 2, shuffle: true });
  world.deps.time.forward(3 * 3_600);
  await reconcilePayments(world.deps);
  await sweepOrphans(world.deps);
  const touched = refs.filter((ref, at) => statusOf(ref) !== before[at]).length;
  const paid = (await world.statuses()).filter((status) => status !== "held").length;
  return [
    none(`${name}: ${count} payments of another system with our orders' numbers: touched`, touched),
    none(`${name}: … orders of ours that they changed`, paid),
  ];
}

async function outage(world: StripeWorld, name: string, count: number): Promise<Figure[]> {
  const run = async (seconds: number) => {
    await world.reset();
    world.stripe.state.charges.clear();
    const calls = ["POST /v1/payment_intents", "POST /v1/payment_intents/:id/confirm"];
    for (let buyer = 0; buyer < count; buyer += 1) {
      const call = calls[buyer % calls.length];
      const well = world.stripe.fault({ ...(call && { call }), kind: "429", times: 99 });
      const input = { billing: { ...billing, email: `buyer-${buyer}@example.com` } };
      await world.pay(await world.shopper([{ productId: 992 }]), "pm_card_visa", input);
      well();
    }
    world.deps.time.forward(seconds);
    for (let round = 0; round < 3; round += 1) {
      world.deps.time.forward(60);
      await reconcilePayments(world.deps);
      // The breaker's pause is measured by the machine's clock.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    }
    const open = (await world.statuses()).filter((status) => status === "pending").length;
    return { open, charges: world.stripe.state.charges.size };
  };
  const long = await run(5 * 3_600);
  const short = await run(60);
  return [
    none(`${name}: ${count} payments begun before an outage of 5 hours: charged afterwards`, long.charges),
    none(`${name}: … orders still open`, long.open),
    moreThan(`${name}, control: an outage of a minute: charged afterwards`, 0, short.charges),
  ];
}
