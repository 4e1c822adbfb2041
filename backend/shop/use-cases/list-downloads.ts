import { catalogue, type Download } from "../../content";
import type { Db } from "../../database/client";
import { downloadAccess, type DownloadAccess } from "../domain/download-access";
import { downloadGrants, downloadUsesOf } from "../store/download-uses";

export type GrantedDownload = {
  grantId: number;
  memberId: number;
  productId: number;
  download: Download;
  access: DownloadAccess;
};

/** Every file that a member may fetch, or could until now; of one order when it is named. */
export async function listDownloads(
  db: Db,
  now: Date,
  { memberId, orderId }: { memberId: number; orderId?: number },
): Promise<GrantedDownload[]> {
  const granted = await downloadGrants(db, memberId, orderId);
  const uses = await downloadUsesOf(
    db,
    granted.map(({ id }) => id),
  );
  return granted.flatMap(({ id: grantId, productId, grantedAt }) =>
    (catalogue().product(productId)?.downloads ?? []).map((download) => {
      const use = uses.find((one) => one.grantId === grantId && one.downloadId === download.id);
      const access = downloadAccess(download, { at: grantedAt, used: use?.used ?? 0 }, now);
      return { grantId, memberId, productId, download, access };
    }),
  );
}
