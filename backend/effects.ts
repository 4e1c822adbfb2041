import type { Deps } from "./deps";
import { readCouponUses } from "./orders";
import {
  chargeToKeptMethod,
  failRenewal,
  isStillCharged,
  paySubscription,
  postponeRenewal,
  releaseMethod,
  subscriptionsOf,
} from "./subscriptions";
import { offeredSeats, seatHolderOf } from "./waiting-list";

/** Implementations of the effects that lower features call in upper ones, so that no import points upwards. */
export const effects: Pick<
  Deps,
  "couponUses" | "seatsKept" | "heldSubscriptions" | "releaseMethod" | "orderEffects"
> = {
  couponUses: readCouponUses,
  seatsKept: (db, memberId, lines) => offeredSeats(db, seatHolderOf(memberId, lines)),
  heldSubscriptions: subscriptionsOf,
  releaseMethod,
  orderEffects: {
    periodPaid: paySubscription,
    chargeRefused: failRenewal,
    payingInPerson: postponeRenewal,
    isStillCharged,
    methodKept: chargeToKeptMethod,
  },
};
