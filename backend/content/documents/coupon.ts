import type { Cents } from "@/lib/money";

export type Coupon = Readonly<{
  /** Lower case. */
  code: string;
  description: string;
  discount:
    | Readonly<{ kind: "percent"; basisPoints: number }>
    /** Deducted from all eligible lines together, once per cart. */
    | Readonly<{ kind: "fixed-cart"; amount: Cents }>
    /** Deducted from each eligible piece. */
    | Readonly<{ kind: "fixed-product"; amount: Cents }>;
  /** Whether a fixed amount shrinks in proportion to a regional price. Percentages always do. */
  regional: boolean;
  /** Products to which the coupon applies; empty: all. */
  products: readonly number[];
  /** ISO 8601 with offset. The coupon is invalid from this moment on. */
  expiresAt: string | null;
  /** Uses by all customers together. */
  usageLimit: number | null;
  /** Uses by one e-mail address. */
  usageLimitPerCustomer: number | null;
  /** Minimum net subtotal of the cart. */
  minimumAmount: Cents | null;
  /** Addresses that may use the coupon, lower case; empty: everybody. */
  emails: readonly string[];
  /** Whether the coupon cannot be combined with another one. */
  individualUse: boolean;
}>;
