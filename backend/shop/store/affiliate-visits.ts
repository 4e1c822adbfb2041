import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../database/client";
import { affiliateVisits, shopSessions } from "../tables";

/** The visit's id when there is such a visit of that affiliate. */
export async function findVisit(db: Db, id: string, affiliateKey: string): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [row] = await db
    .select({ id: affiliateVisits.id })
    .from(affiliateVisits)
    .where(and(eq(affiliateVisits.id, id), eq(affiliateVisits.affiliateKey, affiliateKey)));
  return row?.id ?? null;
}

export async function saveVisit(
  tx: Db,
  visit: typeof affiliateVisits.$inferInsert,
  sessionId: string | null,
): Promise<void> {
  await tx.insert(affiliateVisits).values(visit);
  if (sessionId === null) return;
  await tx
    .update(shopSessions)
    .set({ affiliateKey: visit.affiliateKey })
    .where(eq(shopSessions.id, sessionId));
}
