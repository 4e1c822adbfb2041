export { newCode, storedCode } from "./code-text";
export { batchWorth, type CodeBatch, findCoupon } from "./find-coupon";
export {
  codeOfOrder,
  findMoneyCode,
  type MoneyCode,
  moneyCodeById,
  moneyCodesFrom,
  putOnCode,
  setFunds,
  spendable,
  takenByOrder,
  takeFromCode,
  voidedOf,
} from "./money-codes";
export { codeBatches, codeMovements, issuedCodes, moneyCodes } from "./tables";
