import type { Deps } from "./deps";
import { runJobs } from "./jobs";
import { creditHeldByCart, readCouponUses } from "./sales/holds";
import {
  chargeToKeptMethod,
  failRenewal,
  isStillCharged,
  paySubscription,
  postponeRenewal,
  releaseMethod,
  retaxRenewal,
  subscriptionsOf,
} from "./sales/subscriptions";
import { moveWhenPaid } from "./after-sales/seat-changes";
import { offeredSeats, seatHolderOf } from "./sales/waiting-list";
import { webhookEndpoint } from "./after-sales/payment-events";

/** Implementations of the effects that lower features call in upper ones, so that no import points upwards. */
export const effects: Pick<
  Deps,
  | "couponUses"
  | "creditHeld"
  | "seatsKept"
  | "heldSubscriptions"
  | "releaseMethod"
  | "orderEffects"
  | "runJobs"
> = {
  couponUses: readCouponUses,
  creditHeld: creditHeldByCart,
  seatsKept: (db, memberId, lines) => offeredSeats(db, seatHolderOf(memberId, lines)),
  heldSubscriptions: subscriptionsOf,
  releaseMethod,
  runJobs: (deps) => runJobs(deps, webhookEndpoint(deps)),
  orderEffects: {
    periodPaid: paySubscription,
    chargeRefused: failRenewal,
    payingInPerson: postponeRenewal,
    retax: retaxRenewal,
    isStillCharged,
    methodKept: chargeToKeptMethod,
    moveSeats: moveWhenPaid,
  },
};
