import { catalogue, type Download } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { downloadAccess, linkSeconds } from "../domain/download-access";
import { countDownload, downloadUsesOf, findDownloadGrant } from "../store/download-uses";
import { readSignature } from "./sign-download";

export type Fetched =
  | { kind: "file"; download: Download }
  /** Nothing there, or nothing for this person: both look the same. */
  | { kind: "missing" }
  /** The address is ten minutes old, or was never ours. */
  | { kind: "old link" }
  | { kind: "ended" }
  | { kind: "used up" };

type Asked = { grantId: number; downloadId: string; memberId: number | null; query: URLSearchParams };

/**
 * A file for the member to whom it was granted, by a signed address. The first fetch of an address counts; a second one
 * while it lives, to resume a broken transfer, does not, nor does asking for the head. `counts` is false for that.
 */
export async function fetchDownload(deps: Deps, asked: Asked, counts: boolean): Promise<Fetched> {
  const { grantId, downloadId, memberId, query } = asked;
  if (memberId === null) return { kind: "missing" };
  const { db } = await deps.database();
  const grant = await findDownloadGrant(db, memberId, grantId);
  const download = catalogue()
    .product(grant?.productId ?? 0)
    ?.downloads.find(({ id }) => id === downloadId);
  if (!grant || !download) return { kind: "missing" };
  const expires = await readSignature(db, deps, { grantId, downloadId, memberId }, query);
  if (expires === null) return { kind: "old link" };
  const { endsAt } = downloadAccess(download, { at: grant.grantedAt, used: 0 }, deps.clock());
  if (endsAt !== null && endsAt <= deps.clock()) return { kind: "ended" };
  const link = { grantId, downloadId, expires };
  const isAllowed = counts
    ? await countOnce(db, deps, link, download.limit)
    : await isOpen(db, deps, grant, download);
  return isAllowed ? { kind: "file", download } : { kind: "used up" };
}

type Link = { grantId: number; downloadId: string; expires: number };

/** False: the limit is reached. Address and use are written together, so that a crash leaves neither or both. */
async function countOnce(db: Db, deps: Deps, link: Link, limit: number | null): Promise<boolean> {
  class UsedUp extends Error {}
  try {
    await db.transaction(async (tx) => {
      const key = `download:${link.grantId}:${link.downloadId}:${link.expires}`;
      const isFirst = await takeFromLimit(tx, deps.clock, key, { max: 1, seconds: 2 * linkSeconds });
      // Rolled back: an address that got nothing stays unused.
      if (isFirst && !(await countDownload(tx, link, limit))) throw new UsedUp();
    });
    return true;
  } catch (error) {
    if (error instanceof UsedUp) return false;
    throw error;
  }
}

/** For those who only look: what a fetch would find. An address that was counted is not told from one that was not. */
async function isOpen(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  { id, grantedAt: at }: { id: number; grantedAt: Date },
  download: Download,
): Promise<boolean> {
  const uses = await downloadUsesOf(db, [id]);
  const used = uses.find(({ downloadId }) => downloadId === download.id)?.used ?? 0;
  return downloadAccess(download, { at, used }, clock()).isOpen;
}
