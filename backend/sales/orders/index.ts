export { orderErrors } from "./errors";
export {
  mailedOrder,
  orderAtDesk,
  orderButton,
  summary,
  testMark,
  withdrawalNote,
  wordsFor,
} from "./mail-blocks";
export { orderWords } from "./order-words";
export {
  couponsOf,
  couponsOfOrders,
  discountsOf,
  everyOrderOf,
  expiredOrders,
  findOrder,
  findOwnedOrder,
  following,
  insertOrder,
  insertParts,
  isVouchedRow,
  linesOf,
  linesOfOrders,
  lockCartOf,
  lockOrder,
  type NewParts,
  type Order,
  type OrderLine,
  ordersOfCart,
  ordersOfGuest,
  taxesOf,
  taxesOfOrders,
  updateOrder,
  waitingOrdersOf,
} from "./store";
export {
  couponCounters,
  orderCoupons,
  orderEntries,
  orderLineDiscounts,
  orderLines,
  orders,
  orderTaxes,
  unconfirmedSeats,
  unpaidSeats,
} from "./tables";
export { type WholeOrder } from "./whole-order";
