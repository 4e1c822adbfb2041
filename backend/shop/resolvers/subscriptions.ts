import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import { asOf } from "../domain/subscription-dates";
import { isUnpaid } from "../domain/subscription-status";
import { linesOf } from "../store/order-parts";
import { findToken } from "../store/payment-tokens";
import { ordersOfSubscription, subscriptionsOf, type Subscription } from "../store/subscriptions";
import { paginate, type PageArgs } from "./connection";
import { money, type Format } from "./money";

export async function customerSubscriptions(_customer: unknown, args: PageArgs, context: BackendContext) {
  const identity = await context.identity();
  if (!identity) return { nodes: [] };
  const { db } = await context.deps.database();
  const all = await subscriptionsOf(db, identity.memberId);
  const { nodes } = paginate(all, ({ id }) => String(id), args);
  return { nodes: nodes.map((stored) => subscriptionModel(stored, context)) };
}

/** Parent of the Subscription fields: as it is now, although no sweep may have written its end yet. */
export function subscriptionModel(stored: Subscription, { deps }: BackendContext): Subscription {
  return asOf(stored, deps.clock());
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const subscriptionFields = {
  id: (source: Subscription) => globalId("subscription", source.id),
  databaseId: (source: Subscription) => source.id,
  total: (source: Subscription, { format }: { format?: Format }) => money(source.total, format),
  billingPeriod: (source: Subscription) => source.period,
  startDate: (source: Subscription) => iso(source.startsAt),
  endDate: (source: Subscription) => iso(source.endsAt),
  nextPaymentDate: (source: Subscription) => iso(source.nextPaymentAt),
  lastPaymentDate: (source: Subscription) => iso(source.lastPaymentAt),
  markedCancelDate: (source: Subscription) => iso(source.markedCancelAt),
  needsPayment: (source: Subscription) => isUnpaid(source.status),
  paymentMethodData: async (source: Subscription, _args: unknown, context: BackendContext) => {
    if (source.tokenId === null || source.memberId === null) return null;
    return (await findToken((await context.deps.database()).db, source.memberId, source.tokenId)) ?? null;
  },
  lineItems: async (source: Subscription, args: PageArgs, context: BackendContext) => {
    const { db } = await context.deps.database();
    const lines = source.orderId === null ? [] : await linesOf(db, source.orderId);
    const own = lines.filter((line) => line.productId === source.productId);
    return { nodes: paginate(own, ({ id }) => String(id), args).nodes };
  },
  relatedOrders: async (source: Subscription, args: PageArgs, context: BackendContext) => {
    const related = await ordersOfSubscription((await context.deps.database()).db, source);
    return { nodes: paginate(related, ({ id }) => String(id), args).nodes };
  },
};
