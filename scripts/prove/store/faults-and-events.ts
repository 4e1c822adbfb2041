import { runEventStorm } from "@/tests/support/fake-stripe/event-storm";
import { type FaultReport, runGatewayFaults, runShopFaults } from "@/tests/support/fake-stripe/fault-matrix";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import type { DatabaseKind } from "../../support/databases";
import { exactly, type Figure, figure, none } from "../goals";

/** Short, so that a hanging provider does not delay the run. The behaviour is the same. */
const deadlineMs = 700;

/** Tries every call to the provider with every fault at every moment. */
export async function faults(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  return onEach(kinds, async (world, name) => {
    const gateway = world.deps.payments.find(({ id }) => id === "stripe");
    if (!gateway) throw new Error("the provider is not set up");
    return [
      ...verdict(name, "steps of a purchase", await runShopFaults(world, { share })),
      ...verdict(name, "calls of the gateway", await runGatewayFaults(world.stripe, gateway, share)),
    ];
  });
}

/** Sends events that are duplicated, shuffled, forged, or missing. */
export async function events(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  const part = (whole: number) => Math.max(10, Math.round(whole * share));
  return onEach(kinds, async (world, name) => {
    const wanted = { events: part(1_000), forged: part(500), silent: part(100) };
    const storm = await runEventStorm(world, wanted);
    for (const failure of storm.failures.slice(0, 20)) console.log(failure);
    return [
      exactly(
        `${name}: ${storm.events} events doubled and shuffled, from two sides: effects`,
        storm.events,
        storm.effects,
      ),
      exactly(`${name}: ${storm.forged} forged events: refused with 400`, storm.forged, storm.refused),
      exactly(
        `${name}: ${storm.silent} orders without any event: settled after 2 minutes`,
        storm.silent,
        storm.settled,
      ),
      none(`${name}: orders or charges that are not right afterwards`, storm.failures.length),
    ];
  });
}

function verdict(name: string, what: string, { cases, failures, unhandled }: FaultReport): Figure[] {
  for (const failure of failures.slice(0, 20)) console.log(failure);
  const isMet = failures.length === 0 && unhandled === 0;
  return [
    figure(
      `${name}: ${what}: cart kept, clear message, comes right, one charge`,
      `${cases} of ${cases}`,
      `${cases - failures.length} of ${cases}, ${unhandled} unhandled`,
      isMet,
    ),
  ];
}

async function onEach(
  kinds: DatabaseKind[],
  work: (world: StripeWorld, name: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const goals: Figure[] = [];
  for (const { name, open } of kinds) {
    const world = await openStripeWorld(open, deadlineMs);
    try {
      goals.push(...(await work(world, name)));
    } finally {
      await world.close();
    }
  }
  return goals;
}
