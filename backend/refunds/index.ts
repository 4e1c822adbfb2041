export { applyReversals, settleReversal } from "./apply-reversals";
export { askForTransfer, confirmRefund, type PaidByHand, recordByHand } from "./by-hand";
export { lockFundedCodes, settleFunds } from "./code-funds";
export { type Credited, creditedRefunds, isMix, issueCreditNote, sharesOfRefunds } from "./credit-note";
export {
  backOf,
  differencesOf,
  differencesOfLines,
  lostDifferences,
  type PaidDifference,
} from "./differences";
export { exceptText, revokeLine } from "./finish-refund";
export { documentFiles } from "./document-files";
export { actions as refundActions } from "./desk";
export { moneyFacts } from "./money-facts";
export { differencesText } from "./desk-words";
export { refundMails } from "./mails";
export { countedCents, refundMoves, type TaxedPart } from "./refund";
export { moneyLeft } from "./choose-refund";
export { writeOnCode } from "./on-code";
export { differenceOf, missingOf, moneyOf, moneyOfOrder, noteBalance, type OrderMoney } from "./order-money";
export { waiveRestIn } from "./settle-difference";
export { applyDispute } from "./settle-dispute";
export { noteVatBack } from "./settle-refund";
export { openRefund, type Refunded, refundOrder, settleOpenRefunds, syncRefund } from "./refund-order";
export { commandByHand } from "./refusals";
export { refundResolvers } from "./resolvers";
export {
  countedRefunds,
  insertRefund,
  type Refund,
  refundsOf,
  refundsOfPayments,
  takeRefundable,
  transfersToSend,
  updateRefund,
} from "./store";
export { refunds } from "./tables";
