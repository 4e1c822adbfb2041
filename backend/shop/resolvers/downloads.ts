import { downloadFile, downloadSize } from "../../content";
import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import { listDownloads, type GrantedDownload } from "../use-cases/list-downloads";
import { signDownload } from "../use-cases/sign-download";
import type { Order } from "../store/orders";
import { productModel } from "./product-model";

/** Files that were granted to whoever asks, the newest first. A guest has none before the order is claimed. */
export async function downloadsOfMember(context: BackendContext, order?: Order) {
  const identity = await context.identity();
  if (!identity) return [];
  const { deps } = context;
  const { db } = await deps.database();
  const of = order ? { orderId: order.id } : {};
  const granted = await listDownloads(db, deps.clock(), { memberId: identity.memberId, ...of });
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
    url: async () =>
      access.isOpen
        ? signDownload((await deps.database()).db, deps, { grantId, downloadId, memberId })
        : null,
    accessExpires: access.endsAt?.toISOString() ?? null,
    downloadsRemaining: access.remaining,
    downloadLimit: limit,
    fileType: downloadFile(download).ending,
    fileSize: () => downloadSize(download),
    product: productModel(productId),
  };
}
