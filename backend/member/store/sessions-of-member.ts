import { desc, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { sessions } from "../tables";

/** Every sign-in that is still known of a member, ended ones too, newest first; without what could reopen it. */
export function sessionsOf(db: Db, memberId: number) {
  return db
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt));
}
