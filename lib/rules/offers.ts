/** An offer link: one product with one discount code. Source: R109–R111, R451–R453, readings "Event offer". */
export type Offer = {
  /** Value of `?offer=` at the cart. */
  flag: string;
  /** Public address that leads to the cart. */
  path: string;
  /** Of the product, or its slug. */
  sku: string;
  /** Lower case. */
  coupon: string;
};

/** An offer whose product the shop has, by the shop's number. */
export type KnownOffer = Offer & { productId: number };

/** As data: a new offer is a new entry. */
export const offers: readonly Offer[] = [
  { flag: "lala-day", path: "/event-lala-day-2025", sku: "FLIN-ON", coupon: "fl-laladay-2025" },
  { flag: "fl3d", path: "/event-las-fl3d-2025", sku: "FL3D-SP", coupon: "fl-las-fl3d-2025" },
  { flag: "flin", path: "/event-las-flin-2025", sku: "FLIN-ON", coupon: "fl-las-2025" },
];

/** Name of the query parameter that carries the flag. */
export const offerParameter = "offer";

/** Null for a missing flag and for one that no longer exists. */
export function offerOf(flag: unknown): Offer | null {
  return offers.find((offer) => offer.flag === flag) ?? null;
}

/** Id of the notice on the page to which a failed offer leads; as the address's fragment it makes the notice visible. */
export const offerMissed = "offer-unavailable";

export const offerTexts = {
  missed: "This offer is not available right now",
  missedMore: "Nothing was put into your cart. Here is the workshop that most people begin with.",
} as const;
