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

/** What upper features do when lower ones ask: nobody imports upwards. */
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
