export { readCouponUses, usedUpCoupon } from "./coupon-uses";
export { canTakeCredit, creditHeldByCart, isCreditTaken, releaseCredit, takeCredit } from "./credit";
export {
  bindHolds,
  hasSeatsLeft,
  keepUses,
  limitHolds,
  type MissingHold,
  missingHoldError,
  releaseHolds,
  releaseSeats,
  retakeHolds,
  retakeHoldsInSavepoint,
  retakeSeats,
  takeHolds,
} from "./holds";
export { openMovesOf, paidMovesOf, writeMoveOrder } from "./move-order";
export { shortenUnpaid } from "./shorten-unpaid";
export { forgetUnconfirmed, networkOf, seatsIn } from "./unconfirmed-seats";
export {
  countUnpaidSeats,
  lockUnpaidHolder,
  mostlyUnpaidDates,
  noteLapsed,
  provenAddressOf,
  transferUntil,
} from "./unpaid-seats";
