import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { downloadUses, grants } from "../tables";
import type { Grant } from "./grants";

export type DownloadUse = typeof downloadUses.$inferSelect;

const isLiveDownload = and(eq(grants.kind, "download"), isNull(grants.revokedAt));

/** A member's live grants of files, the newest first; those of one order when it is named. */
export function downloadGrants(db: Db, memberId: number, orderId?: number): Promise<Grant[]> {
  const ofOrder = orderId === undefined ? undefined : eq(grants.orderId, orderId);
  return db
    .select()
    .from(grants)
    .where(and(eq(grants.memberId, memberId), isLiveDownload, ofOrder))
    .orderBy(sql`${grants.grantedAt} desc`, sql`${grants.id} desc`);
}

/** The owner is part of the condition: a foreign grant and a missing one cannot be told apart (C16). */
export async function findDownloadGrant(db: Db, memberId: number, id: number): Promise<Grant | undefined> {
  const [row] = await db
    .select()
    .from(grants)
    .where(and(eq(grants.id, id), eq(grants.memberId, memberId), isLiveDownload));
  return row;
}

export async function downloadUsesOf(db: Db, grantIds: number[]): Promise<DownloadUse[]> {
  if (grantIds.length === 0) return [];
  return db.select().from(downloadUses).where(inArray(downloadUses.grantId, grantIds));
}

/** Counts one use, or answers false when the limit is reached. One statement: uses at the same time never pass it. */
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
