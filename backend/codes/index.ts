export { newCode, storedCode } from "./code-text";
export { batchWorth, type CodeBatch, findCoupon } from "./find-coupon";
export { type BatchKind, batchKinds, codeBatches, issuedCodes } from "./tables";
