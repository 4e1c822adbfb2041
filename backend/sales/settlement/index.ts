export { askToPay } from "./announce-order";
export { type KnownOrder, newAttempt, retryOrder, sweepOrphans } from "./begin-payment";
export { changeOrder, overText } from "./change-order";
export {
  type CheckoutRequest,
  choosePayment,
  type ChosenPayment,
  coveredMethod,
  freeMethod,
  methodsFor,
  payerOf,
  type ToPay,
} from "./choose-payment";
export { confirmOrders, releaseUnconfirmed } from "./confirm-orders";
export { grantAccess } from "./grant-access";
export { keepPaidMethods, tryKeepPaidMethod } from "./keep-paid-method";
export { markPaid, markPaidIn, type ReceivedTransfer } from "./mark-paid";
export {
  cancelAtGateway,
  cancelOrder,
  cancelPayment,
  fetchMatchingState,
  isNews,
  lockOrderWithCart,
  refreshOrder,
  settlePayment,
  syncPayment,
} from "./settle-payment";
export { takeBackPaid, tellReturned } from "./take-back-paid";
