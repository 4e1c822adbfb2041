export { newAttempt, retryOrder } from "./begin-payment";
export { changeOrder, grantAccess } from "./change-order";
export { checkout, paymentGateways, payOrderMutation } from "./checkout-resolvers";
export type { ChosenPayment } from "./choose-payment";
export { keepUses, readCouponUses } from "./holds";
export { keepPaidMethods, tryKeepPaidMethod } from "./keep-paid-method";
export { invoiceAttachment, mailedOrder, orderButton, orderMails, testMark } from "./mails";
export { makeDocumentHead, makeInvoice, type TaxedLine } from "./order-document";
export { isOpen, isPaid, lineTitle, type OrderStatus, orderStatuses, transferDays } from "./order";
export { isFinal } from "./payment-attempt";
export { recheckVatIds } from "./recheck-vat-ids";
export {
  couponLineFields,
  customerOrders,
  lineItemFields,
  order,
  orderFields,
  taxLineFields,
} from "./resolvers";
export {
  cancelOrder,
  cancelPayment,
  fetchMatchingState,
  markPaid,
  settlePayment,
  syncPayment,
} from "./settle-payment";
export {
  couponsOf,
  everyOrderOf,
  expiredOrders,
  findOrder,
  findOwnedOrder,
  insertOrder,
  insertParts,
  linesOf,
  lockOrder,
  type Order,
  type OrderLine,
  taxesOf,
  updateOrder,
} from "./store";
export { orders } from "./tables";
