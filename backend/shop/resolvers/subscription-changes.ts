import type { IResolvers } from "@graphql-tools/utils";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { cancelSubscription } from "../use-cases/cancel-subscription";
import type { Asked } from "../use-cases/change-own-subscription";
import { changeSubscriptionPayment } from "../use-cases/change-subscription-payment";
import { resumeSubscription } from "../use-cases/resume-subscription";
import { subscriptionModel } from "./subscriptions";

type Input<T = unknown> = { input: T & { id: number; clientMutationId?: string | null } };

export const subscriptionChanges: IResolvers<unknown, BackendContext> = {
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

async function askedOf(context: BackendContext, subscriptionId: number): Promise<Asked> {
  const identity = await context.identity();
  if (!identity) throw userError("Please sign in to change your subscription.", "UNAUTHENTICATED");
  return { memberId: identity.memberId, subscriptionId };
}
