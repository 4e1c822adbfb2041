export { cartRefusal, findSellable } from "./check-lines";
export { lockBilling, readBilling, saveBilling } from "./billing-store";
export { isCovered } from "./credit";
export { fillCart } from "./fill-cart";
export { couponMessages, creditMessages, lineMessages } from "./messages";
export {
  isByOffer,
  type LineToPrice,
  maximumTotal,
  priceCart,
  type PricedCart,
  type PricedLine,
  type PriceStep,
  toPayOf,
} from "./price-cart";
export { dropRefused, priceOfVisitor, priceStoredCart } from "./price-stored-cart";
export { cartResolvers } from "./resolvers";
export {
  type Asker,
  asOwner,
  cartOwner,
  type Shopper,
  shopperFromRequest,
  shopperOf,
  visitor,
} from "./session";
export { sweepSessions } from "./sweep-sessions";
export {
  type CartOwner,
  clearOrderedLines,
  lockCart,
  lockCartRow,
  raiseVersion,
  readCart,
  type StoredCart,
} from "./store";
export { carts, customers, shopSessions } from "./tables";
