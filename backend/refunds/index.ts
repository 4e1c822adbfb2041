export { applyReversals, settleReversal } from "./apply-reversals";
export { issueCreditNote } from "./credit-note";
export { refundMails } from "./mails";
export { refundMoves } from "./refund";
export { confirmRefund, type Refunded, refundOrder, settleOpenRefunds, syncRefund } from "./refund-order";
export { refundResolvers } from "./resolvers";
export { insertRefund, type Refund, refundsOf, refundsOfPayments, takeRefundable } from "./store";
export { refunds } from "./tables";
