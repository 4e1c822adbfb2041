export { calendarFeed, feedMadeAt } from "./calendar-feed";
export { cancellations, heldText, leavingMessages, removals, updates } from "./calendar-mails";
export { newAttempt, retryOrder, sweepOrphans } from "./begin-payment";
export { confirmOrders, releaseUnconfirmed } from "./confirm-orders";
export { changeOrder, overText } from "./change-order";
export { grantAccess } from "./grant-access";
export type { ChosenPayment } from "./choose-payment";
export { readCouponUses } from "./coupon-uses";
export { creditHeldByCart, releaseCredit } from "./credit";
export { keepUses, releaseHolds, releaseSeats, retakeHoldsInSavepoint, retakeSeats } from "./holds";
export { keepPaidMethods, tryKeepPaidMethod } from "./keep-paid-method";
export { mailedOrder, orderAtDesk, orderButton, testMark } from "./mail-blocks";
export { invoiceAttachment, orderMails } from "./mails";
export {
  invoiceOf,
  issueInvoice,
  proFormaOf,
  replaceCreditNote,
  buyerLines,
  type TaxedLine,
  taxLines,
} from "./order-document";
export {
  type EntryTopic,
  isOpen,
  isPaid,
  isTransfer,
  isVouchedFor,
  type LineEnd,
  lineTitle,
  type OrderStatus,
  orderStatuses,
  toPay,
} from "./order";
export { placeDeskOrder } from "./desk-order";
export { actions as orderActions, reads as orderReads } from "./desk";
export { orderFacts } from "./order-rows";
export { orderAction, orderFields } from "./order-action";
export { isFinal } from "./payment-attempt";
export {
  amountsOfPart,
  changeLineDate,
  endLine,
  isLive,
  liveLinesOf,
  renameLine,
  setOccurrence,
  splitLine,
} from "./order-lines";
export { orderWords } from "./order-words";
export { markPaid, markPaidIn, type ReceivedTransfer } from "./mark-paid";
export { orderLoaders, rowsByOrder } from "./order-loaders";
export {
  addEntry,
  alertsOf,
  buyerEntriesOf,
  entriesOf,
  isOpenAlert,
  openAlerts,
  type OrderEntry,
  settleAlerts,
} from "./order-entries";
export type { Occurrence, PaidMove } from "./order";
export { placeOrder } from "./place-order";
export { occurrenceOf, partsOf } from "./promise";
export { recheckVatIds } from "./recheck-vat-ids";
export { calendarPath, orderResolvers } from "./resolvers";
export {
  cancelOrder,
  cancelPayment,
  fetchMatchingState,
  isNews,
  lockOrderWithCart,
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
  isVouchedRow,
  linesOf,
  lockOrder,
  type Order,
  type OrderLine,
  ordersOfGuest,
  waitingOrdersOf,
  taxesOf,
} from "./store";
export { shortenUnpaid } from "./shorten-unpaid";
export { retaxCoupons, splitAgain } from "./split-again";
export { orderEntries, orderLines, orders } from "./tables";
export { takeBackPaid, tellReturned } from "./take-back-paid";
export { tellDateChanges } from "./tell-date-changes";
export { transferOf } from "./transfer";
export type { WholeOrder } from "./whole-order";
export { openMovesOf, paidMovesOf, writeMoveOrder } from "./move-order";
export { mostlyUnpaidDates } from "./unpaid-seats";
