import type { Resolvers, RootQueryResolvers } from "@/graphql/generated/shop/resolvers";
import { catalogue } from "../../content/catalogue";
import { globalId } from "../../ground/relay";
import { confirmWaitingList, joinWaitingList, leaveWaitingList } from "./join-waiting-list";
import { waitedForName } from "./offer-seats";
import { countAhead, entriesOfMember, entryByToken } from "./store";
import { waitingListErrors } from "./errors";

const done = (clientMutationId: string | null | undefined, message: string) => ({
  clientMutationId,
  status: "SUCCESS",
  message,
});

const joinedText = "You are on the list. We'll email you as soon as a seat is free.";
const toConfirmText =
  "You are on the list. Please press the button in the email we have just sent you, so that we can offer you a seat.";

/** The token identifies the entry. Without it nothing is revealed. */
const waitingListEntry: RootQueryResolvers["waitingListEntry"] = async (_, { token }, { deps }) => {
  const entry = await entryByToken(deps.db, token);
  if (!entry) throw waitingListErrors.oldLink();
  return entry;
};

export const waitingListResolvers: Resolvers = {
  RootQuery: { waitingListEntry },
  RootMutation: {
    joinWaitingList: async (_, { input }, context) => {
      const { productId, variationId = null, email = null, clientMutationId } = input;
      const isProven = await joinWaitingList(context, { productId, variationId, email });
      return done(clientMutationId, isProven ? joinedText : toConfirmText);
    },
    confirmWaitingList: async (_, { input: { token, clientMutationId } }, context) => {
      await confirmWaitingList(context, token);
      return done(clientMutationId, joinedText);
    },
    leaveWaitingList: async (_, { input }, context) => {
      const { id = null, token = null, clientMutationId } = input;
      await leaveWaitingList(context, { id, token });
      return done(clientMutationId, "You are no longer on the list.");
    },
  },
  Customer: {
    waitingList: async ({ identity }, _, { deps }) => ({
      nodes: identity ? await entriesOfMember(deps.db, identity.memberId) : [],
    }),
  },
  WaitingListEntry: {
    id: ({ id }) => globalId("waiting_list_entry", id),
    databaseId: ({ id }) => id,
    status: ({ status }) => status.toUpperCase(),
    variationId: ({ variationId }) => variationId || null,
    name: waitedForName,
    uri: ({ productId }) => catalogue().product(productId)?.uri ?? null,
    ahead: async (entry, _, { deps }) => (entry.status === "waiting" ? countAhead(deps.db, entry) : null),
    confirmed: ({ proven }) => proven,
    offeredUntil: ({ status, offeredUntil }) =>
      status === "offered" ? (offeredUntil?.toISOString() ?? null) : null,
  },
};
