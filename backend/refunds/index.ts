export { issueCreditNote } from "./credit-note";
export { refundMails } from "./mails";
export { confirmRefund, type Refunded, refundOrder, settleOpenRefunds } from "./refund-order";
export { refundResolvers } from "./resolvers";
export { settleDispute } from "./settle-dispute";
export { settleRefund } from "./settle-refund";
export { insertRefund, type Refund, refundsOf, takeRefundable } from "./store";
export { refunds } from "./tables";
