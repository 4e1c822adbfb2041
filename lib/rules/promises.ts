import { kindsIn, type BoughtLine, type PurchaseKind } from "./purchase";
import { durationText, movingOf, times } from "./times";

/** For what starts on a day, a withdrawal ends before it. */
const moving = durationText(times.moving);
const withdrawal = `${durationText(times.withdrawal)} to change your mind`;

/**
 * The one policy for each kind of product, shown beside the price, in the cart and at the checkout. The terms say the
 * same in full, and `tests/rules/promises.test.ts` compares the pages that repeat it.
 */
export const promises = {
  seat: [
    movePromise(),
    "All your money back if we cancel",
    `${withdrawal}, until ${moving} before it starts`,
  ],
  course: [`${withdrawal}, until you begin`, `${durationText(times.course)} of access`],
  program: ["All your money back if we cancel", `${withdrawal}, until ${moving} before it starts`],
  membership: [withdrawal, "Cancel in your account at any time; it ends with the year you have paid for"],
  order: [withdrawal],
} as const satisfies Record<PurchaseKind, readonly string[]>;

/** @param days of the kind; none: as usual */
function movePromise(days?: number | null): string {
  return `Move to another date for free until ${durationText(movingOf(days))} before`;
}

/** The promises about a date. @param days until which it moves for free; none: as usual */
export const seatPromises = (days?: number | null): string[] =>
  promises.seat.map((promise) => (promise === movePromise() ? movePromise(days) : promise));

const names: Record<PurchaseKind, string> = {
  seat: "Dates",
  course: "Online courses",
  program: "Program",
  membership: "Membership",
  order: "Other items",
};

/** The promises for these lines. With several kinds in the cart each promise names its kind. */
export function promisesOf(lines: readonly BoughtLine[]): string[] {
  const kinds = kindsIn(lines);
  const [only, ...others] = kinds;
  if (!only) return [];
  // Of several dates the longest time is promised by none of the others.
  const days = Math.max(...lines.map(({ moveUntilDays }) => movingOf(moveUntilDays).days));
  const of = (kind: PurchaseKind) => (kind === "seat" ? seatPromises(days) : promises[kind]);
  if (others.length === 0) return [...of(only)];
  return kinds.flatMap((kind) => of(kind).map((promise) => `${names[kind]}: ${promise}`));
}
