export { detachTokens, type SavedMethods } from "./change-payment-methods";
export { customerOf, customerOfToken, keepGatewayRef, lockCustomer } from "./gateway-customer";
export {
  availablePaymentMethods,
  paymentMethodMutations,
  stripeSetupIntent,
  tokenFields,
  tokenType,
} from "./resolvers";
export { isExpired, methodTitle } from "./saved-method";
export { findToken, insertToken, lockTokens, type PaymentToken, tokenOf, tokensOf } from "./store";
export { paymentTokens } from "./tables";
