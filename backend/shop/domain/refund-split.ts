import type { Cents } from "@/lib/money";
import { spread } from "./discounts";

/** What of an order, or of a refund, is taxed in one way. */
export type TaxedPart = { net: Cents; tax: Cents };

export type RefundToSplit = {
  /** With tax. */
  amount: Cents;
  /** The part of the order it is for; null: it is for all of it. */
  part: number | null;
};

/**
 * Splits each refund of an order, in the order in which they were settled, into net and tax of every part. Net and tax
 * of a refund are its amount. The refunds of an order never sum up to more of any net or tax than it had, and whoever
 * gives the last cent back gives back exactly what is left.
 *
 * @returns for each refund its share of every part, in the order of the parts
 */
export function splitRefunds(parts: readonly TaxedPart[], refunds: readonly RefundToSplit[]): TaxedPart[][] {
  let left: readonly TaxedPart[] = parts;
  return refunds.map((refund) => {
    const shares = splitOne(left, refund);
    left = left.map(({ net, tax }, i) => ({
      net: net - (shares[i]?.net ?? 0),
      tax: tax - (shares[i]?.tax ?? 0),
    }));
    return shares;
  });
}

function splitOne(left: readonly TaxedPart[], { amount, part }: RefundToSplit): TaxedPart[] {
  const room = left.map(({ net, tax }) => net + tax);
  // What a line's part has no room for, because an earlier refund took it, comes from the others.
  const own = spread(
    part === null ? 0 : amount,
    room.map((cents, i) => (i === part ? cents : 0)),
  );
  const others = spread(
    amount - own.reduce((sum, cents) => sum + cents, 0),
    room.map((cents, i) => cents - (own[i] ?? 0)),
  );
  return left.map((of, i) => shareOf(of, (own[i] ?? 0) + (others[i] ?? 0)));
}

/** Tax in proportion, rounded half up; the net is the rest, so that no cent is lost between the two. */
function shareOf({ net, tax }: TaxedPart, gross: Cents): TaxedPart {
  if (gross === 0) return { net: 0, tax: 0 };
  const whole = BigInt(net + tax);
  const share = Number((BigInt(gross) * BigInt(tax) * 2n + whole) / (whole * 2n));
  return { net: gross - share, tax: share };
}
