import type { CustomerResolvers, RootMutationResolvers } from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../context";
import { userError } from "../errors";
import { linesOf } from "../orders";
import { findToken } from "../payment-methods";
import { type PriceFormat, priceText } from "../price-text";
import { globalId, type PageArgs, paginateBy } from "../relay";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  type OwnSubscription,
  resumeSubscription,
} from "./change-subscription";
import { asOf, isUnpaid } from "./subscription";
import { ordersOfSubscription, type Subscription, subscriptionsOf } from "./subscription-store";

export const customerSubscriptions: CustomerResolvers["subscriptions"] = async (_customer, args, context) => {
  const identity = await context.identity();
  if (!identity) return { nodes: [] };
  const all = await subscriptionsOf(context.deps.db, identity.memberId);
  const { nodes } = paginateBy(all, ({ id }) => String(id), args);
  return { nodes: nodes.map((stored) => subscriptionModel(stored, context)) };
};

/** Parent of the Subscription fields: as it is now, although no sweep may have written its end yet. */
function subscriptionModel(stored: Subscription, { deps }: BackendContext): Subscription {
  return asOf(stored, deps.clock());
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Not `SubscriptionResolvers`: the generator takes a type of this name for GraphQL subscriptions. */
export const subscriptionFields = {
  id: (source: Subscription) => globalId("subscription", source.id),
  databaseId: (source: Subscription) => source.id,
  total: (source: Subscription, { format }: { format?: PriceFormat }) => priceText(source.total, format),
  billingPeriod: (source: Subscription) => source.period,
  startDate: (source: Subscription) => iso(source.startsAt),
  endDate: (source: Subscription) => iso(source.endsAt),
  nextPaymentDate: (source: Subscription) => iso(source.nextPaymentAt),
  lastPaymentDate: (source: Subscription) => iso(source.lastPaymentAt),
  markedCancelDate: (source: Subscription) => iso(source.markedCancelAt),
  needsPayment: (source: Subscription) => isUnpaid(source.status),
  paymentMethodData: async (source: Subscription, _args: unknown, context: BackendContext) => {
    if (source.tokenId === null || source.memberId === null) return null;
    return (await findToken(context.deps.db, source.memberId, source.tokenId)) ?? null;
  },
  lineItems: async (source: Subscription, args: PageArgs, context: BackendContext) => {
    const lines = source.orderId === null ? [] : await linesOf(context.deps.db, source.orderId);
    const own = lines.filter((line) => line.productId === source.productId);
    return { nodes: paginateBy(own, ({ id }) => String(id), args).nodes };
  },
  relatedOrders: async (source: Subscription, args: PageArgs, context: BackendContext) => {
    const related = await ordersOfSubscription(context.deps.db, source);
    return { nodes: paginateBy(related, ({ id }) => String(id), args).nodes };
  },
};

export const subscriptionMutations: RootMutationResolvers = {
  cancelSubscription: async (_root, { input }, context) => {
    const asked = await askedOf(context, input.id);
    return answerOf(input, await cancelSubscription(context.deps, asked), context);
  },
  resumeSubscription: async (_root, { input }, context) => {
    const asked = await askedOf(context, input.id);
    return answerOf(input, await resumeSubscription(context.deps, asked), context);
  },
  changeSubscriptionPayment: async (_root, { input }, context) => {
    const asked = { ...(await askedOf(context, input.id)), tokenId: input.tokenId };
    return answerOf(input, await changeSubscriptionPayment(context.deps, asked), context);
  },
};

function answerOf(
  { clientMutationId }: { clientMutationId?: string | null },
  changed: Subscription,
  context: BackendContext,
) {
  return { clientMutationId, subscription: subscriptionModel(changed, context) };
}

async function askedOf(context: BackendContext, subscriptionId: number): Promise<OwnSubscription> {
  const identity = await context.identity();
  if (!identity) throw userError("Please sign in to change your subscription.", "UNAUTHENTICATED");
  return { memberId: identity.memberId, subscriptionId };
}
