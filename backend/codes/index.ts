export { newCode, storedCode } from "./code-text";
export { batchWorth, type CodeBatch, findCoupon } from "./find-coupon";
export { batchKinds, codeBatches, issuedCodes } from "./tables";
