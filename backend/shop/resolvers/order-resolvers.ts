import type { IResolvers } from "@graphql-tools/utils";
import type { BackendContext } from "../../context";
import { accessMutations, flday } from "./access";
import { checkout } from "./checkout";
import { customerModel } from "./customer-model";
import { customerOrders } from "./customer-orders";
import { downloadsOfMember } from "./downloads";
import { order, orderFields, refundFields } from "./order";
import { payOrderMutation } from "./pay-order";
import { couponLineFields, lineItemFields, taxLineFields } from "./order-line";
import {
  availablePaymentMethods,
  paymentGateways,
  paymentMethodMutations,
  stripeSetupIntent,
  tokenFields,
  tokenType,
} from "./payment-methods";
import { customerSubscriptions, subscriptionFields } from "./subscriptions";

/** What comes after "buy": orders, payments, and what they opened. */
export const orderResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: { order, paymentGateways, stripeSetupIntent },
  RootMutation: { checkout, payOrder: payOrderMutation, ...paymentMethodMutations, ...accessMutations },
  CheckoutPayload: {
    customer: (_payload: unknown, _args: unknown, context: BackendContext) => customerModel(context),
  },
  Customer: {
    orders: customerOrders,
    subscriptions: customerSubscriptions,
    downloadableItems: async (_customer: unknown, _args: unknown, context: BackendContext) => ({
      nodes: await downloadsOfMember(context),
    }),
    availablePaymentMethods,
    flday,
  },
  Order: orderFields,
  Refund: refundFields,
  LineItem: lineItemFields,
  CouponLine: couponLineFields,
  TaxLine: taxLineFields,
  Subscription: subscriptionFields,
  PaymentTokenInterface: tokenType,
  PaymentTokenCC: tokenFields,
  PaymentTokenSEPA: { ...tokenFields, paymentMethodType: () => "sepa_debit" },
};
