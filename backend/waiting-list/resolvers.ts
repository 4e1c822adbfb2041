import type { IResolvers } from "@graphql-tools/utils";
import type { JoinWaitingListInput, LeaveWaitingListInput } from "@/graphql/generated/shop/resolvers";
import { catalogue } from "../content";
import type { BackendContext } from "../context";
import type { CustomerModel } from "../customers";
import { userError } from "../errors";
import { globalId } from "../relay";
import { joinWaitingList, leaveWaitingList } from "./join-waiting-list";
import { waitedForName } from "./offer-seats";
import { countAhead, entriesOfMember, entryByToken, type WaitingEntry } from "./store";

type Args<T> = { input: T };

const done = (clientMutationId: string | null | undefined, message: string) => ({
  clientMutationId,
  status: "SUCCESS",
  message,
});

/** The token identifies the entry; without one nothing is revealed. */
async function waitingListEntry(_: unknown, { token }: { token: string }, { deps }: BackendContext) {
  const place = await entryByToken(deps.db, token);
  if (!place)
    throw userError("This link is no longer valid. Please use the link in the latest mail.", "NOT_FOUND");
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
      nodes: identity ? await entriesOfMember(deps.db, identity.memberId) : [],
    }),
  },
  WaitingListEntry: {
    id: ({ id }: WaitingEntry) => globalId("waiting_list_entry", id),
    databaseId: ({ id }: WaitingEntry) => id,
    variationId: ({ variationId }: WaitingEntry) => variationId || null,
    name: waitedForName,
    uri: ({ productId }: WaitingEntry) => catalogue().product(productId)?.uri ?? null,
    ahead: async (place: WaitingEntry, _: unknown, { deps }: BackendContext) =>
      place.status === "WAITING" ? countAhead(deps.db, place) : null,
    offeredUntil: ({ status, offeredUntil }: WaitingEntry) =>
      status === "OFFERED" ? (offeredUntil?.toISOString() ?? null) : null,
  },
};
