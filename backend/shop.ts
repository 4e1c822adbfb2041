import type { IResolvers } from "@graphql-tools/utils";
import { accessMutations, downloadsOfMember, yearlyEventAccess } from "./access";
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
import { refundFields } from "./refunds";
import { customerSubscriptions, subscriptionFields, subscriptionMutations } from "./subscriptions";
import { waitingListResolvers } from "./waiting-list";

/** What comes after "buy": orders, payments, and what they opened. */
const orderTypeResolvers: IResolvers<unknown, BackendContext> = {
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
    flday: yearlyEventAccess,
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

/** Answers for the shop contract, part by part. */
export const shopResolvers = mergeResolvers([
  productResolvers,
  cartResolvers,
  customerResolvers,
  countryResolvers,
  orderTypeResolvers,
  subscriptionMutations,
  waitingListResolvers,
]);

type Part = IResolvers<unknown, BackendContext>;

/** Joins parts of a resolver map. @throws when two parts answer the same field differently */
function mergeResolvers(parts: readonly Part[]): Part {
  const all: Record<string, Record<string, unknown>> = {};
  for (const [type, fields] of parts.flatMap((part) => Object.entries(part))) {
    const known = (all[type] ??= {});
    for (const [field, answer] of Object.entries(fields)) {
      if (field in known && known[field] !== answer) throw new Error(`${type}.${field} is answered twice`);
      known[field] = answer;
    }
  }
  return Object.fromEntries(Object.entries(all).map(([type, fields]) => [type, { ...fields }]));
}
