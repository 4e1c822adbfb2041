export {
  answerBinding,
  checkout,
  paymentGateways,
  payOrderMutation,
  requestAddressCodeMutation,
} from "./checkout-resolvers";
export { placeDeskOrder } from "./desk-order";
export { paymentMethodsOf } from "./pay-order";
export { placeOrder } from "./place-order";
export { recheckVatIds } from "./recheck-vat-ids";
export { completeBilling } from "./write-order";
