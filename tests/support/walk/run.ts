import { random } from "../random";
import * as bank from "./bank";
import * as buyers from "./buyers";
import { compare } from "./comparison";
import * as desk from "./desk";
import type { Deed, Place, WalkWorld } from "./place";
import * as provider from "./provider";

const hour = 3_600;

/** Time passes: minutes, hours, and now and then days. */
const wait: Deed = async (place) => {
  const [seconds, words] = place.chance.pick([
    [600, "ten minutes"],
    [3 * hour, "three hours"],
    [24 * hour, "a day"],
    [48 * hour, "two days"],
  ] as const);
  await place.wait(seconds);
  return `the clock: ${words} pass`;
};

const deeds: readonly (readonly [weight: number, deed: Deed])[] = [
  [14, buyers.buy],
  [4, buyers.payLater],
  [8, buyers.move],
  [5, buyers.giveUp],
  [4, buyers.give],
  [3, buyers.withdraw],
  [2, buyers.correct],
  [1, buyers.askQuestion],
  [2, buyers.subscribe],
  [1, buyers.endSubscription],
  [2, buyers.wait],
  [6, desk.refund],
  [4, desk.bookSure],
  [4, desk.bookLine],
  [3, desk.bookReturn],
  [2, desk.undoBooking],
  [1, desk.reopenLine],
  [3, desk.sendRefunds],
  [2, desk.settleOver],
  [2, desk.waive],
  [1, desk.recordPayment],
  [1, desk.cancel],
  [2, desk.reissue],
  [1, desk.answer],
  [4, desk.attendance],
  [3, desk.certify],
  [2, desk.doubtCertificate],
  [3, desk.changeSeat],
  [2, desk.order],
  [1, desk.cancelDate],
  [1, desk.shiftDate],
  [8, bank.transfer],
  [2, bank.takeAgain],
  [4, provider.settle],
  [3, provider.refundThere],
  [2, provider.failRefund],
  [4, provider.dispute],
  [6, provider.decide],
  [2, provider.beLate],
  [2, provider.repeat],
  [10, wait],
];
const weights = deeds.flatMap(([weight, deed]) => Array.from({ length: weight }, () => deed));

export type Walked = {
  seed: number;
  /** Steps in plain words. */
  steps: string[];
  /** Differences found after the last step; empty: none after any step. */
  wrong: string[];
  place: Place;
};

/** Takes so many steps from a seed, and compares after each. It ends at the first that leaves something wrong. */
export async function walk(
  world: WalkWorld,
  { seed, steps: count, before = 0 }: { seed: number; steps: number; before?: number },
): Promise<Walked> {
  const place = await world.begin(random(seed));
  const steps: string[] = [];
  while (steps.length < count) {
    const said = await place.chance.pick(weights)(place);
    if (said === null) continue;
    steps.push(said);
    await provider.hear(place);
    if (steps.length < before) continue;
    const wrong = await compare(place);
    if (wrong.length > 0) return { seed, steps, wrong, place };
  }
  await place.till.stripe.deliver();
  place.late.steps = 0;
  await place.wait(120);
  return { seed, steps, wrong: await compare(place), place };
}

/** For the person who reads the failure: the seed, the number of the step, and those before it. */
export function tellWalk({ seed, steps, wrong }: Walked, last = 25): string {
  const from = Math.max(0, steps.length - last);
  const told = steps.slice(from).map((said, at) => `${from + at + 1}. ${said}`);
  return [`Seed ${seed}, step ${steps.length}:`, ...wrong.map((why) => `✗ ${why}`), ...told].join("\n");
}
