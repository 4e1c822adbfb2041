import { cleanCode } from "../forms/typed-code";

/** An offer: one product with one discount code (R109–R111, R451–R453). */
export type Offer = {
  flag: string;
  path: string;
  sku: string;
  coupon: string;
};

export type KnownOffer = Offer & { productId: number };

export const offers: readonly Offer[] = [
  { flag: "lala-day", path: "/event-lala-day-2025", sku: "FLIN-ON", coupon: "fl-laladay-2025" },
  { flag: "fl3d", path: "/event-las-fl3d-2025", sku: "FL3D-SP", coupon: "fl-las-fl3d-2025" },
  { flag: "flin", path: "/event-las-flin-2025", sku: "FLIN-ON", coupon: "fl-las-2025" },
];

export const offerParameter = "offer";

/** Null for a missing or expired flag. */
export function offerOf(flag: unknown): Offer | null {
  const read = typeof flag === "string" ? cleanCode(flag, "coupon") : null;
  return offers.find((offer) => offer.flag === read) ?? null;
}

/** The notice after a failed offer. The address's fragment shows it. */
export const offerMissed = "offer-unavailable";

export const offerTexts = {
  missed: "This offer is not available right now",
  missedMore: "We added nothing to your cart. Most people begin with this workshop.",
} as const;
