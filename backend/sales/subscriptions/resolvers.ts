import type {
  Resolver,
  Resolvers,
  SubscriptionLineItemsArgs,
  SubscriptionRelatedOrdersArgs,
  SubscriptionStatusEnumResolvers,
  SubscriptionTotalArgs,
} from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../../context";
import { linesOf } from "../orders";
import { findToken } from "../payment-methods";
import { priceText } from "../../ground/price-text";
import { globalId, paginateBy } from "../../ground/relay";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  type OwnSubscription,
  resumeSubscription,
} from "./change-subscription";
import { asOf, isUnpaid } from "./subscription";
import { ordersOfSubscription, type Subscription, subscriptionsOf } from "./subscription-store";
import { subscriptionErrors } from "./errors";

/** The parent of the Subscription fields, in its present state even if no job has written its end yet. */
function subscriptionModel(stored: Subscription, { deps }: BackendContext): Subscription {
  return asOf(stored, deps.clock());
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The name is not `SubscriptionResolvers`, because the generator uses that name for GraphQL subscriptions. */
type Field<Args = object> = Resolver<unknown, Subscription, BackendContext, Partial<Args>>;

const total: Field<SubscriptionTotalArgs> = (source, { format }) => priceText(source.total, format);

const lineItems: Field<SubscriptionLineItemsArgs> = async (source, args, { deps }) => {
  const lines = source.orderId === null ? [] : await linesOf(deps.db, source.orderId);
  const own = lines.filter((line) => line.productId === source.productId);
  return { nodes: paginateBy(own, ({ id }) => String(id), args).nodes };
};

const relatedOrders: Field<SubscriptionRelatedOrdersArgs> = async (source, args, { deps }) => {
  const related = await ordersOfSubscription(deps.db, source);
  return { nodes: paginateBy(related, ({ id }) => String(id), args).nodes };
};

const subscriptionFields = {
  id: ({ id }) => globalId("subscription", id),
  databaseId: ({ id }) => id,
  total,
  billingPeriod: ({ period }) => period,
  startDate: ({ startsAt }) => iso(startsAt),
  endDate: ({ endsAt }) => iso(endsAt),
  nextPaymentDate: ({ nextPaymentAt }) => iso(nextPaymentAt),
  lastPaymentDate: ({ lastPaymentAt }) => iso(lastPaymentAt),
  markedCancelDate: ({ markedCancelAt }) => iso(markedCancelAt),
  needsPayment: ({ status }) => isUnpaid(status),
  paymentMethodData: async ({ tokenId, memberId }, _args, { deps }) =>
    tokenId === null || memberId === null ? null : ((await findToken(deps.db, memberId, tokenId)) ?? null),
  lineItems,
  relatedOrders,
} satisfies Record<string, Field>;

/** The contract's names of the statuses. */
const statusNames: Required<SubscriptionStatusEnumResolvers> = {
  PENDING: "pending",
  ACTIVE: "active",
  ON_HOLD: "held",
  PENDING_CANCEL: "cancelling",
  CANCELLED: "cancelled",
  EXPIRED: "expired",
};

const rootsAndCustomer: Resolvers = {
  RootMutation: {
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
  },
  Customer: {
    subscriptions: async (_customer, args, context) => {
      const identity = await context.identity();
      if (!identity) return { nodes: [] };
      const all = await subscriptionsOf(context.deps.db, identity.memberId);
      const { nodes } = paginateBy(all, ({ id }) => String(id), args);
      return { nodes: nodes.map((stored) => subscriptionModel(stored, context)) };
    },
  },
  SubscriptionStatusEnum: statusNames,
};

export const subscriptionResolvers = { ...rootsAndCustomer, Subscription: subscriptionFields };

function answerOf(
  { clientMutationId }: { clientMutationId?: string | null },
  changed: Subscription,
  context: BackendContext,
) {
  return { clientMutationId, subscription: subscriptionModel(changed, context) };
}

async function askedOf(context: BackendContext, subscriptionId: number): Promise<OwnSubscription> {
  const identity = await context.identity();
  if (!identity) throw subscriptionErrors.signedOut();
  return { memberId: identity.memberId, subscriptionId };
}
