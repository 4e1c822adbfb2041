import type { CustomerResolvers, RootMutationResolvers } from "@/graphql/generated/shop/resolvers";
import { downloadFile, downloadSize, eventRoom } from "../content";
import type { BackendContext } from "../context";
import { productModel } from "../products";
import { globalId } from "../relay";
import { redeemAccessCode } from "./access-codes";
import { type GrantedDownload, listDownloads, signDownload } from "./downloads";
import { hasEventAccess, verifyEventAccess, yearlyEvent } from "./event-access";

export const accessMutations: RootMutationResolvers = {
  redeemAccessCode: async (_root, { input }, context) => ({
    clientMutationId: input.clientMutationId,
    ...(await redeemAccessCode(context, input.code)),
  }),
  verifyEventAccess: async (_root, { input }, context) => {
    const { token = null, email = null, event: slug = null, clientMutationId } = input;
    return { clientMutationId, ...(await verifyEventAccess(context, { token, email, event: slug })) };
  },
};

/** The live space of the yearly event, for those with a ticket. */
export const yearlyEventAccess: CustomerResolvers["flday"] = async (_customer, _args, context) => {
  const hasAccess = await hasEventAccess(context, yearlyEvent);
  return { hasAccess, weloSpace: hasAccess ? eventRoom(yearlyEvent) : null };
};

/** Files that were granted to whoever asks, the newest first. A guest has none before the order is claimed. */
export async function downloadsOfMember(context: BackendContext, order?: { id: number }) {
  const identity = await context.identity();
  if (!identity) return [];
  const { deps } = context;
  const of = order ? { orderId: order.id } : {};
  const granted = await listDownloads(deps.db, deps.clock(), { memberId: identity.memberId, ...of });
  return granted.map((one) => downloadItem(context, one));
}

/** `url` works for ten minutes and is null where nothing is left to fetch. */
function downloadItem({ deps }: BackendContext, granted: GrantedDownload) {
  const { grantId, memberId, productId, download, access } = granted;
  const { id: downloadId, name, limit } = download;
  return {
    id: globalId("download", `${grantId}-${downloadId}`),
    downloadId,
    name,
    url: async () => (access.isOpen ? signDownload(deps.db, deps, { grantId, downloadId, memberId }) : null),
    accessExpires: access.endsAt?.toISOString() ?? null,
    downloadsRemaining: access.remaining,
    downloadLimit: limit,
    fileType: downloadFile(download).ending,
    fileSize: () => downloadSize(download),
    product: productModel(productId),
  };
}
