import { cartResolvers } from "./cart";
import { countryResolvers } from "./country";
import { customerResolvers } from "./customer";
import { mergeParts } from "./merge";
import { orderResolvers } from "./order-resolvers";
import { productResolvers } from "./product";

/** Answers for the shop contract, part by part. */
export const shopResolvers = mergeParts([
  productResolvers,
  cartResolvers,
  customerResolvers,
  countryResolvers,
  orderResolvers,
]);
