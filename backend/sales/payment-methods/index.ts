export { detachTokens, type SavedMethods } from "./change-payment-methods";
export { customerOf, customerOfToken, keepGatewayRef, lockCustomer, renewCustomer } from "./gateway-customer";
export { forgetGatewayCustomer, refreshMethods, tryRefreshMethod } from "./refresh-methods";
export { paymentMethodResolvers } from "./resolvers";
export { methodTitle } from "./saved-method";
export { findToken, insertToken, lockTokens, type PaymentToken, tokenOf, tokensOf } from "./store";
export { paymentTokens } from "./tables";
