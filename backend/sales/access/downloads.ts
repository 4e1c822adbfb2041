import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { catalogue } from "../../content/catalogue";
import { type Download } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import { readSecret } from "../../ground/database/secrets";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../ground/limits/limits";
import { downloadAccess, type DownloadAccess, isLinkLive, linkExpiry, linkSeconds } from "./download-rules";
import type { Grant } from "./grants";
import { downloadUses, grants } from "./tables";

export type DownloadResult =
  | { kind: "file"; download: Download }
  /** The file does not exist or is not for this person. Both cases look the same. */
  | { kind: "missing" }
  /** The address has expired, or the shop never made it. */
  | { kind: "old link" }
  | { kind: "ended" }
  | { kind: "used up" };

type DownloadRequest = {
  grantId: number;
  downloadId: string;
  memberId: number | null;
  query: URLSearchParams;
};

/**
 * A file for the member to whom it was granted, by a signed address. Only the first fetch of an address counts: a later
 * one may resume a broken transfer.
 * @param counts false for a HEAD request
 */
export async function fetchDownload(
  deps: Deps,
  asked: DownloadRequest,
  counts: boolean,
): Promise<DownloadResult> {
  const { grantId, downloadId, memberId, query } = asked;
  if (memberId === null) return { kind: "missing" };
  const { db } = deps;
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
    : await hasFetchLeft(db, deps, grant, download);
  return isAllowed ? { kind: "file", download } : { kind: "used up" };
}

type DownloadLink = { grantId: number; downloadId: string; expires: number };

/**
 * Returns false when the limit is reached. Address and use are written together, so that a crash leaves neither or
 * both.
 */
async function countOnce(db: Db, deps: Deps, link: DownloadLink, limit: number | null): Promise<boolean> {
  class UsedUp extends Error {}
  try {
    await db.transaction(async (tx) => {
      const key = `download:${link.grantId}:${link.downloadId}:${link.expires}` as const;
      const isFirst = await takeFromLimit(tx, deps.clock, key, { max: 1, seconds: 2 * linkSeconds });
      // The rollback keeps the address unused, because the member got no file.
      if (isFirst && !(await countDownload(tx, link, limit))) throw new UsedUp();
    });
    return true;
  } catch (error) {
    if (error instanceof UsedUp) return false;
    throw error;
  }
}

/**
 * Answers HEAD requests without counting a download. The answer does not reveal whether an address was counted before.
 */
async function hasFetchLeft(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  { id, grantedAt: at }: { id: number; grantedAt: Date },
  download: Download,
): Promise<boolean> {
  const uses = await downloadUsesOf(db, [id]);
  const used = uses.find(({ downloadId }) => downloadId === download.id)?.used ?? 0;
  return downloadAccess(download, { at, used }, clock()).isOpen;
}

export type GrantedDownload = {
  grantId: number;
  memberId: number;
  productId: number;
  download: Download;
  access: DownloadAccess;
};

/** Every file that a member may fetch or could fetch earlier. With `orderId`, only those of that order. */
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

/** The file behind an address, for its owner only: a leaked address is useless to another member. */
type Signed = { grantId: number; downloadId: string; memberId: number };

type SigningDeps = Pick<Deps, "ids" | "clock">;

/** An address for the file that works for ten minutes. */
export async function signDownload(db: Db, { ids, clock }: SigningDeps, what: Signed): Promise<string> {
  const expires = linkExpiry(clock());
  const signature = await signatureOf(db, ids, what, expires);
  return `/api/documents/download/${what.grantId}/${what.downloadId}?expires=${expires}&signature=${signature}`;
}

/**
 * When the address expires, in Unix seconds; this also identifies the address. Null: the address is forged or has
 * expired.
 */
async function readSignature(
  db: Db,
  { ids, clock }: SigningDeps,
  what: Signed,
  query: URLSearchParams,
): Promise<number | null> {
  const written = query.get("expires") ?? "";
  if (!/^\d{1,12}$/.test(written)) return null;
  const expires = Number(written);
  const given = Buffer.from(query.get("signature") ?? "");
  const right = Buffer.from(await signatureOf(db, ids, what, expires));
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && isLinkLive(expires, clock()) ? expires : null;
}

async function signatureOf(db: Db, ids: Deps["ids"], what: Signed, expires: number): Promise<string> {
  const secret = await readSecret(db, ids, "downloads");
  const { grantId, downloadId, memberId } = what;
  return createHmac("sha256", secret)
    .update(`${grantId}/${downloadId}/${memberId}/${expires}`)
    .digest("base64url");
}

type DownloadUse = typeof downloadUses.$inferSelect;

const isLiveDownload = and(eq(grants.kind, "download"), isNull(grants.revokedAt));

/** A member's live grants of files, newest first. With `orderId`, only those of that order. */
function downloadGrants(db: Db, memberId: number, orderId?: number): Promise<Grant[]> {
  const ofOrder = orderId === undefined ? undefined : eq(grants.orderId, orderId);
  return db
    .select()
    .from(grants)
    .where(and(eq(grants.memberId, memberId), isLiveDownload, ofOrder))
    .orderBy(sql`${grants.grantedAt} desc`, sql`${grants.id} desc`);
}

/** The owner is part of the condition, so that a foreign grant looks like a missing one. */
async function findDownloadGrant(db: Db, memberId: number, id: number): Promise<Grant | undefined> {
  const [row] = await db
    .select()
    .from(grants)
    .where(and(eq(grants.id, id), eq(grants.memberId, memberId), isLiveDownload));
  return row;
}

async function downloadUsesOf(db: Db, grantIds: number[]): Promise<DownloadUse[]> {
  if (grantIds.length === 0) return [];
  return db.select().from(downloadUses).where(inArray(downloadUses.grantId, grantIds));
}

/** Counts one use, or returns false when the limit is reached. A single statement: concurrent uses never exceed it. */
export async function countDownload(
  tx: Db,
  { grantId, downloadId }: { grantId: number; downloadId: string },
  limit: number | null,
): Promise<boolean> {
  const rows = await tx
    .insert(downloadUses)
    .values({ grantId, downloadId, used: 1 })
    .onConflictDoUpdate({
      target: [downloadUses.grantId, downloadUses.downloadId],
      set: { used: sql`${downloadUses.used} + 1` },
      ...(limit === null ? {} : { setWhere: lt(downloadUses.used, limit) }),
    })
    .returning({ used: downloadUses.used });
  return rows.length > 0;
}
