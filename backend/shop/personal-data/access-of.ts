import { asc, eq } from "drizzle-orm";
import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import { downloadUses, grants } from "../tables";

type Rows = Record<string, unknown>[];

/** Everything a member was ever granted, revoked rights too, and the files among it with their count of fetches. */
export async function accessOf(db: Db, memberId: number): Promise<{ grants: Rows; downloads: Rows }> {
  const rows = await db.select().from(grants).where(eq(grants.memberId, memberId)).orderBy(asc(grants.id));
  const downloads: Rows = [];
  for (const grant of rows.filter(({ kind }) => kind === "download")) {
    const uses = await db.select().from(downloadUses).where(eq(downloadUses.grantId, grant.id));
    for (const { id, name } of catalogue().product(grant.productId)?.downloads ?? []) {
      const used = uses.find(({ downloadId }) => downloadId === id)?.used ?? 0;
      downloads.push({ productId: grant.productId, download: id, name, fetched: used });
    }
  }
  return {
    grants: rows.map(({ memberId: _, ...row }) => ({ ...row, name: nameOf(row.productId) })),
    downloads,
  };
}

const nameOf = (productId: number) => catalogue().product(productId)?.name ?? null;
