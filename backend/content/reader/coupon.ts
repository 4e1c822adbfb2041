import type { Cents } from "@/lib/money";

export type Coupon = Readonly<{
  /** Lower case. */
  code: string;
  description: string;
  discount:
    | Readonly<{ kind: "percent"; basisPoints: number }>
    /** Off the whole of the eligible lines, once a cart. */
    | Readonly<{ kind: "fixed-cart"; amount: Cents }>
    /** Off each eligible piece. */
    | Readonly<{ kind: "fixed-product"; amount: Cents }>;
  /** True: a fixed amount shrinks in proportion to a regional price. Percentages always do. */
  regional: boolean;
  /** Products it is good for; empty: all. */
  products: readonly number[];
  /** ISO 8601 with offset; not valid from this moment on. */
  expiresAt: string | null;
  /** Uses by all customers together. */
  usageLimit: number | null;
  /** Uses by one e-mail address. */
  usageLimitPerCustomer: number | null;
  /** Least net subtotal of the cart. */
  minimumAmount: Cents | null;
  /** Addresses it was given to, lower case; empty: everybody. */
  emails: readonly string[];
  /** Cannot be used together with another coupon. */
  individualUse: boolean;
}>;
