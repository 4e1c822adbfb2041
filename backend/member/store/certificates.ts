import { and, desc, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { certificates } from "../tables";

export type CertificateRow = typeof certificates.$inferSelect;

/** Newest first. */
export function certificatesOf(db: Db, memberId: number, onlyCompleted: boolean): Promise<CertificateRow[]> {
  const own = eq(certificates.memberId, memberId);
  return db
    .select()
    .from(certificates)
    .where(onlyCompleted ? and(own, eq(certificates.completed, true)) : own)
    .orderBy(desc(certificates.createdAt), desc(certificates.id));
}
