export { cartRefusal, findSellable } from "./check-lines";
export { type Coupon, couponMessages } from "./coupons";
export { lineMessages } from "./line";
export { type LineToPrice, priceCart, type PricedCart, type PricedLine, type PriceStep } from "./price-cart";
export { dropRefused, priceOfVisitor, priceStoredCart } from "./price-stored-cart";
export { cartResolvers } from "./resolvers";
export {
  type Asker,
  asOwner,
  cartOwner,
  type Shopper,
  shopperFromRequest,
  shopperOf,
  sweepSessions,
  visitor,
} from "./session";
export {
  type CartOwner,
  clearOrderedLines,
  lockBilling,
  lockCart,
  lockCartRow,
  raiseVersion,
  readCart,
  readBilling,
  saveBilling,
  type StoredCart,
} from "./store";
export { carts, customers, shopSessions } from "./tables";
