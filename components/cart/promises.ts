import { kindsIn, type BoughtLine, type PurchaseKind } from "../../lib/rules/prices/purchase";
import { durationText, movingOf, times } from "../../lib/rules/times/times";

/** A purchase for a certain day can be withdrawn only until a time before that day. */
const moving = durationText(times.moving);
const withdrawal = `${durationText(times.withdrawal)} to change your mind`;

/**
 * The policy for each kind of product, shown beside the price, in the cart and at the checkout. The terms contain the
 * same in full, and `tests/rules/promises.test.ts` compares the pages that repeat it.
 */
export const promises = {
  seat: [
    movePromise(),
    "All your money back if we cancel",
    `${withdrawal} (until ${moving} before the start, if that is sooner)`,
  ],
  course: [`${withdrawal}, until you begin`, `${durationText(times.course)} of access`],
  program: [
    "All your money back if we cancel",
    `${withdrawal} (until ${moving} before the start, if that is sooner)`,
  ],
  membership: [withdrawal, "Cancel in your account at any time; it ends with the year you have paid for"],
  order: [withdrawal],
} as const satisfies Record<PurchaseKind, readonly string[]>;

/** @param days of the workshop's kind; by default the usual days */
function movePromise(days?: number | null): string {
  return `Move to another date for free until ${durationText(movingOf(days))} before`;
}

/**
 * The promises about a date.
 * @param days how many days before the date a seat can be moved for free; by default the usual days
 */
export const seatPromises = (days?: number | null): string[] =>
  promises.seat.map((promise) => (promise === movePromise() ? movePromise(days) : promise));

const names: Record<PurchaseKind, string> = {
  seat: "Dates",
  course: "Online courses",
  program: "Program",
  membership: "Membership",
  order: "Other items",
};

/** The promises for these lines. If the cart has several kinds, each promise names its kind. */
export function promisesOf(lines: readonly BoughtLine[]): string[] {
  const kinds = kindsIn(lines);
  const [only, ...others] = kinds;
  if (!only) return [];
  // With several dates, only the longest time is true for all of them.
  const days = Math.max(...lines.map(({ moveUntilDays }) => movingOf(moveUntilDays).days));
  const of = (kind: PurchaseKind) => (kind === "seat" ? seatPromises(days) : promises[kind]);
  if (others.length === 0) return [...of(only)];
  return kinds.flatMap((kind) => of(kind).map((promise) => `${names[kind]}: ${promise}`));
}
