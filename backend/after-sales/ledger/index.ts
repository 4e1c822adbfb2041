export {
  type Credited,
  creditedRefunds,
  isMix,
  issueCreditNote,
  sharesOfRefunds,
  refundMethod,
} from "./credit-note";
export {
  askAboutSeats,
  askForDifferences,
  backOf,
  differencesOf,
  differencesOfLines,
  dropWaitingDifferences,
  lostDifferences,
  type PaidDifference,
  settleSeats,
  waitsForSeat,
} from "./differences";
export { documentFiles } from "./document-files";
export { moneyFacts } from "./money-facts";
export { differenceOf, missingOf, moneyOf, moneyOfOrder, noteBalance, type OrderMoney } from "./order-money";
export { refundResolvers } from "./resolvers";
export {
  countedRefunds,
  failRefundOfKey,
  findByGatewayRefund,
  findRefund,
  insertRefund,
  lockRefund,
  noteFault,
  openRefunds,
  type Refund,
  refundsOf,
  refundsOfPayments,
  releaseRefundable,
  settledRefunds,
  takeRefundable,
  transfersToSend,
  updateRefund,
} from "./store";
export { refunds } from "./tables";
