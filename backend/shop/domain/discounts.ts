import { share, type Cents } from "@/lib/money";
import { isEligible, type Coupon } from "./coupons";

export type DiscountableLine = {
  productId: number;
  quantity: number;
  /** Before any coupon: what percentages count from. */
  subtotal: Cents;
  /** What earlier coupons left of it. */
  remaining: Cents;
};

/** What a coupon takes off each line, in the order of the lines; never more than is left of a line. */
export function discountOf(coupon: Coupon, lines: readonly DiscountableLine[]): Cents[] {
  const { discount } = coupon;
  const room = lines.map((line) => (isEligible(coupon, line.productId) ? line.remaining : 0));
  switch (discount.kind) {
    case "percent":
      return lines.map((line, i) => Math.min(room[i] ?? 0, share(line.subtotal, discount.basisPoints)));
    case "fixed-product":
      return lines.map((line, i) => Math.min(room[i] ?? 0, discount.amount * line.quantity));
    case "fixed-cart":
      return spread(discount.amount, room);
  }
}

/**
 * Spreads an amount over lines in proportion to their room, rounded down; what rounding leaves goes to the largest line,
 * and on to the next largest when that is full. The parts add up to the amount, or to all the room there is.
 */
export function spread(amount: Cents, room: readonly Cents[]): Cents[] {
  const total = room.reduce((sum, cents) => sum + cents, 0);
  const wanted = Math.min(amount, total);
  if (wanted <= 0) return room.map(() => 0);
  // Two amounts of cents can exceed 2^53 when multiplied.
  const parts = room.map((cents) => Number((BigInt(wanted) * BigInt(cents)) / BigInt(total)));
  let rest = wanted - parts.reduce((sum, cents) => sum + cents, 0);
  const largestFirst = room
    .map((cents, index) => ({ cents, index }))
    .sort((a, b) => b.cents - a.cents || a.index - b.index);
  for (const { cents, index } of largestFirst) {
    const more = Math.min(rest, cents - (parts[index] ?? 0));
    parts[index] = (parts[index] ?? 0) + more;
    rest -= more;
  }
  return parts;
}
