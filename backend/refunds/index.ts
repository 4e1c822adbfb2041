export { makeCreditNote } from "./credit-note";
export { refundMails } from "./mails";
export { confirmRefund, type Refunded, refundOrder, settleOpenRefunds } from "./refund-order";
export { orderRefunds, refundFields } from "./resolvers";
export { settleDispute, settleRefund } from "./settle-refund";
export { insertRefund, type Refund, refundsOf, takeRefundable } from "./store";
