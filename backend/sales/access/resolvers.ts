import type { Resolvers } from "@/graphql/generated/shop/resolvers";
import { downloadFile, downloadSize, eventRoom } from "../../content/catalogue";
import type { BackendContext } from "../../context";
import { productModel } from "../products";
import { globalId } from "../../ground/relay";
import { redeemAccessCode } from "./access-codes";
import { type GrantedDownload, listDownloads, signDownload } from "./downloads";
import { customerCapabilities, hasEventAccess, verifyEventAccess, yearlyEvent } from "./event-access";

export const accessResolvers: Resolvers = {
  RootMutation: {
    redeemAccessCode: async (_root, { input }, context) => ({
      clientMutationId: input.clientMutationId,
      ...(await redeemAccessCode(context, input.code)),
    }),
    verifyEventAccess: async (_root, { input }, context) => {
      const { token = null, email = null, event: slug = null, clientMutationId } = input;
      return { clientMutationId, ...(await verifyEventAccess(context, { token, email, event: slug })) };
    },
  },
  Customer: {
    capabilities: (_customer, _args, context) => customerCapabilities(context),
    downloadableItems: async (_customer, _args, context) => ({ nodes: await downloadsOfMember(context) }),
    /** The live space of the yearly event, for members with a ticket. */
    flday: async (_customer, _args, context) => {
      const hasAccess = await hasEventAccess(context, yearlyEvent);
      return { hasAccess, weloSpace: hasAccess ? eventRoom(yearlyEvent) : null };
    },
  },
  DownloadableItem: {
    id: ({ grantId, download }) => globalId("download", `${grantId}-${download.id}`),
    downloadId: ({ download }) => download.id,
    name: ({ download }) => download.name,
    /** Works for ten minutes; null when no download is left. */
    url: ({ grantId, memberId, download, access }, _args, { deps }) =>
      access.isOpen ? signDownload(deps.db, deps, { grantId, downloadId: download.id, memberId }) : null,
    accessExpires: ({ access }) => access.endsAt?.toISOString() ?? null,
    downloadsRemaining: ({ access }) => access.remaining,
    downloadLimit: ({ download }) => download.limit,
    fileType: ({ download }) => downloadFile(download).ending,
    fileSize: ({ download }) => downloadSize(download),
    product: ({ productId }) => productModel(productId),
  },
};

/** The visitor's files, newest first. A guest has none before the order is claimed. */
export async function downloadsOfMember(
  { identity, deps }: BackendContext,
  order?: { id: number },
): Promise<GrantedDownload[]> {
  const who = await identity();
  if (!who) return [];
  return listDownloads(deps.db, deps.clock(), { memberId: who.memberId, orderId: order?.id });
}
