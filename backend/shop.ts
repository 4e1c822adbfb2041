import type { IResolvers } from "@graphql-tools/utils";
import { accessMutations, customerCapabilities, downloadsOfMember, yearlyEventAccess } from "./access";
import { cartResolvers } from "./cart";
import type { BackendContext } from "./context";
import { countryResolvers, customerModel, customerResolvers } from "./customers";
import {
  checkout,
  couponLineFields,
  customerOrders,
  lineItemFields,
  order,
  orderFields,
  paymentGateways,
  payOrderMutation,
  taxLineFields,
} from "./orders";
import {
  availablePaymentMethods,
  paymentMethodMutations,
  stripeSetupIntent,
  tokenFields,
  tokenType,
} from "./payment-methods";
import { productResolvers } from "./products";
import { orderRefunds, refundFields } from "./refunds";
import { customerSubscriptions, subscriptionFields, subscriptionMutations } from "./subscriptions";
import { waitingListResolvers } from "./waiting-list";

/** What comes after "buy": orders, payments, and what they opened. */
const orderTypeResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: { order, paymentGateways, stripeSetupIntent },
  RootMutation: {
    checkout,
    payOrder: payOrderMutation,
    ...paymentMethodMutations,
    ...accessMutations,
    ...subscriptionMutations,
  },
  CheckoutPayload: {
    customer: (_payload: unknown, _args: unknown, context: BackendContext) => customerModel(context),
  },
  Customer: {
    capabilities: (_customer: unknown, _args: unknown, context: BackendContext) =>
      customerCapabilities(context),
    orders: customerOrders,
    subscriptions: customerSubscriptions,
    downloadableItems: async (_customer: unknown, _args: unknown, context: BackendContext) => ({
      nodes: await downloadsOfMember(context),
    }),
    availablePaymentMethods,
    flday: yearlyEventAccess,
  },
  Order: { ...orderFields, ...orderRefunds },
  Refund: refundFields,
  LineItem: lineItemFields,
  CouponLine: couponLineFields,
  TaxLine: taxLineFields,
  Subscription: subscriptionFields,
  PaymentTokenInterface: tokenType,
  PaymentTokenCC: tokenFields,
  PaymentTokenSEPA: { ...tokenFields, paymentMethodType: () => "sepa_debit" },
};

/** Answers for the shop contract, part by part. */
export const shopResolvers: IResolvers[] = [
  productResolvers,
  cartResolvers,
  customerResolvers,
  countryResolvers,
  orderTypeResolvers,
  waitingListResolvers,
];
