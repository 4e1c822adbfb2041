import type { IResolvers } from "@graphql-tools/utils";
import type { JoinWaitingListInput, LeaveWaitingListInput } from "@/graphql/generated/shop/resolvers";
import { catalogue } from "../../content";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { globalId } from "../domain/global-id";
import { countAhead, placeByToken, placesOfMember, type WaitingPlace } from "../store/waiting-list";
import { joinWaitingList } from "../use-cases/join-waiting-list";
import { leaveWaitingList } from "../use-cases/leave-waiting-list";
import { nameOf } from "../use-cases/offer-seats";
import type { CustomerModel } from "./customer-model";

type Args<T> = { input: T };

const done = (clientMutationId: string | null | undefined, message: string) => ({
  clientMutationId,
  status: "SUCCESS",
  message,
});

/** The token says whose place it is; without one nobody is told anything. */
async function waitingListEntry(_: unknown, { token }: { token: string }, { deps }: BackendContext) {
  const place = await placeByToken((await deps.database()).db, token);
  if (!place)
    throw userError("This link is not valid any more. Please use the link in the newest mail.", "NOT_FOUND");
  return place;
}

export const waitingListResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: { waitingListEntry },
  RootMutation: {
    joinWaitingList: async (_: unknown, { input }: Args<JoinWaitingListInput>, context: BackendContext) => {
      const { productId, variationId = null, email = null, clientMutationId } = input;
      await joinWaitingList(context, { productId, variationId, email });
      return done(clientMutationId, "You are on the list. We write to you as soon as a seat is free.");
    },
    leaveWaitingList: async (_: unknown, { input }: Args<LeaveWaitingListInput>, context: BackendContext) => {
      const { id = null, token = null, clientMutationId } = input;
      await leaveWaitingList(context, { id, token });
      return done(clientMutationId, "You are not on the list any more.");
    },
  },
  Customer: {
    waitingList: async ({ identity }: CustomerModel, _: unknown, { deps }: BackendContext) => ({
      nodes: identity ? await placesOfMember((await deps.database()).db, identity.memberId) : [],
    }),
  },
  WaitingListEntry: {
    id: ({ id }: WaitingPlace) => globalId("waiting_list_entry", id),
    databaseId: ({ id }: WaitingPlace) => id,
    variationId: ({ variationId }: WaitingPlace) => variationId || null,
    name: nameOf,
    uri: ({ productId }: WaitingPlace) => catalogue().product(productId)?.uri ?? null,
    ahead: async (place: WaitingPlace, _: unknown, { deps }: BackendContext) =>
      place.status === "WAITING" ? countAhead((await deps.database()).db, place) : null,
    offeredUntil: ({ status, offeredUntil }: WaitingPlace) =>
      status === "OFFERED" ? (offeredUntil?.toISOString() ?? null) : null,
  },
};
