import { checkProvider, reconcilePayments } from "@/backend/after-sales/payment-events";
import { billing, orderOf } from "@/tests/support/checkout-world";
import { random } from "@/tests/support/random";
import { operate } from "@/tests/support/refunding";
import { openStripeWorld, type StripeWorld } from "@/tests/support/stripe-checkout-world";
import type { DatabaseKind } from "../../support/databases";
import { exactly, type Figure, moreThan, none } from "../goals";
import { compareMoneyBack, type Deed, type Given } from "./books-back";

const deadlineMs = 700;
const methods = ["pm_card_visa", "pm_sepa_debit", "pm_klarna"] as const;
const fates = ["on time", "late", "doubled", "never"] as const;
const deeds: readonly Deed[] = [
  "nothing",
  "desk, whole",
  "desk, part",
  "desk, twice the whole",
  "desk, its answer lost",
  "dashboard, whole",
  "dashboard, part",
  "dashboard, then desk for the rest",
  "desk, then dashboard for the rest",
  "dashboard, sent back by the bank",
  "desk, sent back by the bank",
  "desk, sent back by the bank, desk again",
  "desk, the whole sent back by the bank",
  "desk, the whole sent back by the bank, paid by hand",
  "desk, part, then corrected into reverse charge",
  "dispute, lost",
  "dispute, won",
];

/**
 * Tries refunds and disputes of every kind of payment, at the desk and at the provider, with every fate of their
 * events.
 */
export async function moneyBack(kinds: DatabaseKind[], share: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const all = methods.length * fates.length * deeds.length;
  for (const { name, open } of kinds) {
    const count = Math.max(60, Math.round(300 * share));
    const run = await giveBack(await openStripeWorld(open, deadlineMs), count, { checksProvider: true });
    const control = await giveBack(await openStripeWorld(open, deadlineMs), Math.min(count, 60), {
      checksProvider: false,
    });
    for (const line of run.wrong.slice(0, 20)) console.log(line);
    figures.push(
      exactly(`${name}: ${count} payments by card, debit and Klarna: settled`, count, run.settled),
      moreThan(
        `${name}: … kinds of payment, deed and event's fate, of ${all}`,
        Math.min(count, all) / 2,
        run.kinds,
      ),
      moreThan(`${name}: … cents that went back at the provider`, 0, run.back),
      none(`${name}: … payments on which shop and provider disagree by a cent`, run.disagree),
      none(`${name}: … of which more went back than was paid`, run.tooMuch),
      none(`${name}: … whose invoices less credit notes are another amount`, run.documents),
      none(`${name}: … of which access and order's state say something else`, run.states),
      moreThan(
        `${name}, control: without the daily check: payments on which they disagree`,
        0,
        control.disagree,
      ),
    );
  }
  return figures;
}

async function giveBack(world: StripeWorld, count: number, { checksProvider }: { checksProvider: boolean }) {
  try {
    const given = await sell(world, count);
    // Payments are handled in batches, so that actions, events and jobs of several payments overlap.
    for (let from = 0; from < given.length; from += 20) {
      for (const one of given.slice(from, from + 20)) await carryOut(world, one);
      await tell(world, given, ["on time", "doubled"]);
      if (from % 40 === 0) await jobs(world, checksProvider);
    }
    for (let day = 0; day < 4; day += 1) {
      world.deps.time.forward(86_400);
      world.stripe.settle();
      await tell(world, given, day < 2 ? ["on time", "doubled"] : ["on time", "doubled", "late"]);
      await decide(world, given, day);
      await jobs(world, checksProvider);
    }
    await tell(world, given, ["on time", "doubled", "late"]);
    await jobs(world, checksProvider);
    return await compareMoneyBack(world, given);
  } finally {
    await world.close();
  }
}

async function sell(world: StripeWorld, count: number): Promise<Given[]> {
  const given: Given[] = [];
  const { below } = random(33);
  for (let number = 0; number < count; number += 1) {
    const method = methods[number % methods.length] ?? methods[0];
    const turn = Math.floor(number / methods.length);
    const round = Math.floor(turn / deeds.length);
    const deed = deeds[turn % deeds.length] ?? "nothing";
    // Neighbours get different fates, and each round shifts them, so that every combination occurs.
    const fate = fates[((number % methods.length) + (turn % deeds.length) + round) % fates.length] ?? "never";
    const input = { billing: { ...billing, email: `buyer-${number}@example.com` } };
    const client = await world.shopper([{ productId: 992, quantity: 1 + (number % 3) }]);
    const { databaseId: order } = orderOf(await world.pay(client, method, input));
    const ref = [...world.stripe.state.intents.keys()].at(-1) ?? "";
    world.stripe.approve(ref);
    given.push({ order, ref, method, deed, fate, dispute: null, refund: null, part: 1 + below(9_000) });
    if (number % 50 === 49) await paid(world);
  }
  await paid(world);
  return given;
}

async function paid(world: StripeWorld): Promise<void> {
  world.stripe.settle();
  await world.stripe.deliver();
  world.deps.time.forward(900);
}

async function carryOut(world: StripeWorld, one: Given): Promise<void> {
  const { stripe } = world;
  const { order: number, ref, part } = one;
  const desk = (amount?: number) => operate(world, { command: "refund", number, ...(amount && { amount }) });
  switch (one.deed) {
    case "nothing":
      return;
    case "desk, whole":
      return void (await desk());
    case "desk, part":
      return void (await desk(part));
    case "desk, twice the whole":
      await Promise.all([desk(), desk()]);
      return void (await desk());
    case "desk, its answer lost": {
      const well = stripe.fault({ call: "POST /v1/refunds", kind: "reset", when: "after", times: 3 });
      await desk(part);
      well();
      return void (await desk(part));
    }
    case "dashboard, whole":
      return void stripe.refund(ref);
    case "dashboard, part":
      return void stripe.refund(ref, part);
    case "dashboard, then desk for the rest":
      stripe.refund(ref, part);
      // The shop may not know of this part yet, so it reads the provider's list before it refunds.
      await desk();
      return void (await desk());
    case "desk, then dashboard for the rest":
      await desk(part);
      return void stripe.refund(ref);
    case "dashboard, sent back by the bank":
      one.refund = stripe.refund(ref, part);
      return;
    case "desk, sent back by the bank":
    case "desk, sent back by the bank, desk again":
    case "desk, the whole sent back by the bank":
    case "desk, the whole sent back by the bank, paid by hand":
      await desk(one.deed.startsWith("desk, the whole") ? undefined : part);
      one.refund =
        [...stripe.state.refunds.values()].findLast((made) => made.payment_intent === ref)?.id ?? null;
      return;
    case "desk, part, then corrected into reverse charge":
      return void (await desk(part));
    case "dispute, lost":
    case "dispute, won":
      one.dispute = stripe.dispute(ref);
  }
}

const firm = {
  company: "Firma GmbH",
  vatId: "DE136695976",
  country: "DE",
  address1: "Weg 1",
  postcode: "10115",
  city: "Berlin",
};

/**
 * On the second day the bank decides. On the third day the desk repeats refunds that the bank returned, and corrects
 * invoices.
 */
async function decide(world: StripeWorld, given: readonly Given[], day: number): Promise<void> {
  for (const { deed, dispute, refund, order: number, part: amount } of given) {
    if (day === 1 && dispute) world.stripe.moveDispute(dispute, deed === "dispute, lost" ? "lost" : "won");
    if (day === 1 && refund) world.stripe.failRefund(refund);
    if (day === 2 && deed.endsWith("desk again")) await operate(world, { command: "refund", number, amount });
    if (day === 2 && deed.endsWith("by hand")) await operate(world, { command: "refund-by-hand", number });
    // By then the refund of a debit is settled.
    if (day === 2 && deed.endsWith("reverse charge"))
      await operate(world, { command: "correct", number, ...firm });
  }
}

/** Delivers events with these fates. Other events wait or never come. */
async function tell(
  world: StripeWorld,
  given: readonly Given[],
  told: readonly Given["fate"][],
): Promise<void> {
  const fateOf = new Map(given.map(({ ref, fate }) => [ref, fate]));
  const isOf = (fates: readonly Given["fate"][]) => (event: { data: { object: object } }) => {
    const ref: unknown =
      Reflect.get(event.data.object, "payment_intent") ?? Reflect.get(event.data.object, "id");
    return fates.includes(fateOf.get(typeof ref === "string" ? ref : "") ?? "on time");
  };
  const [isTold, isDoubled] = [isOf(told), isOf(["doubled", "late"])];
  await world.stripe.deliver({
    drop: (event) => !isTold(event) || !isDoubled(event),
    copies: 2,
    shuffle: true,
  });
  await world.stripe.deliver({ drop: (event) => !isTold(event) || isDoubled(event) });
}

async function jobs(world: StripeWorld, checksProvider: boolean): Promise<void> {
  world.deps.time.forward(120);
  await reconcilePayments(world.deps);
  if (checksProvider) await checkProvider(world.deps, async () => true);
}
