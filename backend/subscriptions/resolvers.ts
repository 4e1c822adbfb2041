import type { IResolvers } from "@graphql-tools/utils";
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

export async function customerSubscriptions(_customer: unknown, args: PageArgs, context: BackendContext) {
  const identity = await context.identity();
  if (!identity) return { nodes: [] };
  const all = await subscriptionsOf(context.deps.db, identity.memberId);
  const { nodes } = paginateBy(all, ({ id }) => String(id), args);
  return { nodes: nodes.map((stored) => subscriptionModel(stored, context)) };
}

/** Parent of the Subscription fields: as it is now, although no sweep may have written its end yet. */
function subscriptionModel(stored: Subscription, { deps }: BackendContext): Subscription {
  return asOf(stored, deps.clock());
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

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

type Input<T = unknown> = { input: T & { id: number; clientMutationId?: string | null } };

export const subscriptionMutations: IResolvers<unknown, BackendContext> = {
  RootMutation: {
    cancelSubscription: async (_root: unknown, { input }: Input, context: BackendContext) => ({
      clientMutationId: input.clientMutationId,
      subscription: subscriptionModel(
        await cancelSubscription(context.deps, await askedOf(context, input.id)),
        context,
      ),
    }),
    resumeSubscription: async (_root: unknown, { input }: Input, context: BackendContext) => ({
      clientMutationId: input.clientMutationId,
      subscription: subscriptionModel(
        await resumeSubscription(context.deps, await askedOf(context, input.id)),
        context,
      ),
    }),
    changeSubscriptionPayment: async (
      _root: unknown,
      { input }: Input<{ tokenId: number }>,
      context: BackendContext,
    ) => {
      const asked = { ...(await askedOf(context, input.id)), tokenId: input.tokenId };
      const changed = await changeSubscriptionPayment(context.deps, asked);
      return {
        clientMutationId: input.clientMutationId,
        subscription: subscriptionModel(changed, context),
      };
    },
  },
};

async function askedOf(context: BackendContext, subscriptionId: number): Promise<OwnSubscription> {
  const identity = await context.identity();
  if (!identity) throw userError("Please sign in to change your subscription.", "UNAUTHENTICATED");
  return { memberId: identity.memberId, subscriptionId };
}
