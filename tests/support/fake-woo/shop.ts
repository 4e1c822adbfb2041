import { catalogue, type Product } from "./catalogue";
import { coupons, type Coupon } from "./coupons";

type Gateway = {
  id: string;
  title: string;
  description: string | null;
  /** The status of an order that was placed with it and not paid yet. One that leads to a provider's page is PENDING. */
  places: "ON_HOLD" | "PROCESSING" | "PENDING";
};

type DeliveryMethod = {
  id: string;
  label: string;
  /** Net. */
  cents: number;
  /** Countries that it delivers to; without them every one. */
  to?: readonly string[];
};
type Fee = {
  name: string;
  /** Net; negative for a deduction. */
  cents: number;
};

/** The settings of a WooCommerce shop's operator, and the release. */
export type Shop = {
  products: readonly Product[];
  coupons: Readonly<Record<string, Coupon>>;
  gateways: readonly Gateway[];
  /** Formatted prices of products are shown with tax; RAW ones are as they were entered. Source: class-product.php */
  showsTax: boolean;
  /** Prices were entered with the tax of the shop's own country. */
  entersTax: boolean;
  /**
   * Which address decides on the tax. A guest's is in the shop's own country until it is known. Source: WooCommerce,
   * WC_Customer::get_taxable_address
   */
  taxBasedOn: "shipping" | "billing" | "base";
  /** For a cart with one of these products. The tax on postage is in the cart's taxes. */
  postage: { products: readonly number[]; methods: readonly DeliveryMethod[] } | null;
  /** For every cart that is not empty, as plugins add them. */
  fees: readonly Fee[];
  currency: {
    /** As the Store API tells it to everybody; null where a plugin has closed that. */
    code: string | null;
    /** Beside every formatted amount. */
    sign: string;
  };
  /** Amounts are whole numbers of the smallest part that the shop prices in: 2 for cents. */
  decimals: number;
  /** They differ in words, in what they accept, and in how they tell a sold-out product. */
  release: "9.2.5" | "10.0.2";
};

/** The academy's own shop, whose plugin declares the contract. */
export const ownShop: Shop = {
  products: catalogue,
  coupons,
  gateways: [
    {
      id: "stripe",
      title: "Card &amp; wallets",
      description: "<p>Pay with <strong>Stripe</strong>.</p>",
      places: "PENDING",
    },
    { id: "bacs", title: "Direct bank transfer", description: null, places: "ON_HOLD" },
  ],
  showsTax: false,
  entersTax: false,
  taxBasedOn: "billing",
  postage: null,
  fees: [],
  currency: { code: null, sign: "€" },
  decimals: 2,
  release: "9.2.5",
};
