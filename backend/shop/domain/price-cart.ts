/** One adjustment of a line's price, in the order applied: what, by how much, and why, for "Why this price?". */
export type PriceStep = {
  kind: "list" | "ppp" | "coupon" | "tax";
  /** Cents, net for list, ppp and coupon. */
  amount: number;
  reason: string;
};
