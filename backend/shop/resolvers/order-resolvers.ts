import type { IResolvers } from "@graphql-tools/utils";
import type { BackendContext } from "../../context";
import { accessMutations, flday } from "./access";
import { checkout } from "./checkout";
import { customerModel } from "./customer-model";
import { customerOrders } from "./customer-orders";
import { downloadsOfMember } from "./downloads";
import { order, orderFields } from "./order";
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

async function downloadableItems(_customer: unknown, _args: unknown, context: BackendContext) {
  const identity = await context.identity();
  return {
    nodes: identity ? await downloadsOfMember((await context.deps.database()).db, identity.memberId) : [],
  };
}

/** What comes after "buy": orders, payments, and what they opened. */
export const orderResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: { order, paymentGateways, stripeSetupIntent },
  RootMutation: { checkout, ...paymentMethodMutations, ...accessMutations },
  CheckoutPayload: {
    customer: (_payload: unknown, _args: unknown, context: BackendContext) => customerModel(context),
  },
  Customer: {
    orders: customerOrders,
    subscriptions: customerSubscriptions,
    downloadableItems,
    availablePaymentMethods,
    flday,
  },
  Order: orderFields,
  LineItem: lineItemFields,
  CouponLine: couponLineFields,
  TaxLine: taxLineFields,
  Subscription: subscriptionFields,
  PaymentTokenInterface: tokenType,
  PaymentTokenCC: tokenFields,
  PaymentTokenSEPA: { ...tokenFields, paymentMethodType: () => "sepa_debit" },
};
