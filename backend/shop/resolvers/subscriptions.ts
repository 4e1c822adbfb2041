import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import { orderById } from "../store/customer-orders";
import { subscriptionsOf, type Subscription } from "../store/grants";
import { linesOf } from "../store/order-parts";
import { findToken } from "../store/payment-tokens";
import { paginate, type PageArgs } from "./connection";
import { money, type Format } from "./money";

export async function customerSubscriptions(_customer: unknown, args: PageArgs, context: BackendContext) {
  const identity = await context.identity();
  if (!identity) return { nodes: [] };
  const { db } = await context.deps.database();
  const { nodes } = paginate(await subscriptionsOf(db, identity.memberId), ({ id }) => String(id), args);
  return { nodes };
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
  needsPayment: (source: Subscription) => source.status === "ON_HOLD" || source.status === "PENDING",
  paymentMethodData: async (source: Subscription, _args: unknown, context: BackendContext) => {
    if (source.tokenId === null || source.memberId === null) return null;
    return (await findToken((await context.deps.database()).db, source.memberId, source.tokenId)) ?? null;
  },
  lineItems: async (source: Subscription, _args: unknown, context: BackendContext) => {
    const { db } = await context.deps.database();
    const lines = source.orderId === null ? [] : await linesOf(db, source.orderId);
    return { nodes: lines.filter((line) => line.productId === source.productId) };
  },
  relatedOrders: async (source: Subscription, _args: unknown, context: BackendContext) => {
    if (source.orderId === null || source.memberId === null) return { nodes: [] };
    return { nodes: await orderById((await context.deps.database()).db, source.memberId, source.orderId) };
  },
};
