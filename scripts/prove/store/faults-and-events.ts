import { runEventStorm } from "@/tests/support/fake-stripe/event-storm";
import { type FaultReport, runGatewayFaults, runShopFaults } from "@/tests/support/fake-stripe/fault-matrix";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import type { DatabaseKind } from "../../support/databases";
import { goal, type Goal } from "../goals";

/** Short, so that a provider that hangs does not hold the run up; what is done then is the same. */
const deadlineMs = 700;

/** Every call to the provider with every fault at every moment. Source: G7. */
export async function faults(kinds: DatabaseKind[], share: number): Promise<Goal[]> {
  return onEach(kinds, async (till, name) => {
    const gateway = till.deps.payments.find(({ id }) => id === "stripe");
    if (!gateway) throw new Error("the provider is not set up");
    return [
      ...verdict(name, "steps of a purchase", await runShopFaults(till, { share })),
      ...verdict(name, "calls of the gateway", await runGatewayFaults(till.stripe, gateway, share)),
    ];
  });
}

/** Events doubled, shuffled, forged, and none at all. Source: G8. */
export async function events(kinds: DatabaseKind[], share: number): Promise<Goal[]> {
  const part = (whole: number) => Math.max(10, Math.round(whole * share));
  return onEach(kinds, async (till, name) => {
    const wanted = { events: part(1_000), forged: part(500), silent: part(100) };
    const storm = await runEventStorm(till, wanted);
    for (const failure of storm.failures.slice(0, 20)) console.log(failure);
    return [
      goal(
        "G8",
        `${name}: ${storm.events} events doubled and shuffled, from two sides: effects`,
        String(storm.events),
        storm.effects,
        storm.effects === storm.events,
      ),
      goal(
        "G8",
        `${name}: ${storm.forged} forged events: refused with 400`,
        String(storm.forged),
        storm.refused,
        storm.refused === storm.forged,
      ),
      goal(
        "G8",
        `${name}: ${storm.silent} orders without any event: settled after 2 minutes`,
        String(storm.silent),
        storm.settled,
        storm.settled === storm.silent,
      ),
      goal(
        "G8",
        `${name}: orders or charges that are not right afterwards`,
        "0",
        storm.failures.length,
        storm.failures.length === 0,
      ),
    ];
  });
}

function verdict(name: string, what: string, { cases, failures, unhandled }: FaultReport): Goal[] {
  for (const failure of failures.slice(0, 20)) console.log(failure);
  const isMet = failures.length === 0 && unhandled === 0;
  return [
    goal(
      "G7",
      `${name}: ${what}: cart kept, clear message, comes right, one charge`,
      `${cases} of ${cases}`,
      `${cases - failures.length} of ${cases}, ${unhandled} unhandled`,
      isMet,
    ),
  ];
}

async function onEach(
  kinds: DatabaseKind[],
  work: (till: StripeWorld, name: string) => Promise<Goal[]>,
): Promise<Goal[]> {
  const goals: Goal[] = [];
  for (const { name, open } of kinds) {
    const till = await openStripeWorld(open, deadlineMs);
    try {
      goals.push(...(await work(till, name)));
    } finally {
      await till.close();
    }
  }
  return goals;
}
