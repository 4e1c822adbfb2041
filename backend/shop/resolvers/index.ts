import { cartResolvers } from "./cart";
import { countryResolvers } from "./country";
import { customerResolvers } from "./customer";
import { mergeParts } from "./merge";
import { orderResolvers } from "./order-resolvers";
import { productResolvers } from "./product";
import { subscriptionChanges } from "./subscription-changes";
import { waitingListResolvers } from "./waiting-list";

/** Answers for the shop contract, part by part. */
export const shopResolvers = mergeParts([
  productResolvers,
  cartResolvers,
  customerResolvers,
  countryResolvers,
  orderResolvers,
  subscriptionChanges,
  waitingListResolvers,
]);
