import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { hashToken } from "../domain/hashes";
import { insertSession } from "../store/sessions";

/** A signed-in browser stays signed in for a year from its sign-in, however often it comes back. Source: A13. */
export const SESSION_SECONDS = 365 * 24 * 3_600;

export type OpenedSession = { id: string; memberId: number; refreshToken: string; issuedAt: Date };

/** Opens a new session; nothing of the browser's earlier one is taken over (A10). */
export async function openSession(
  tx: Db,
  deps: Deps,
  memberId: number,
  userAgent: string | null,
): Promise<OpenedSession> {
  const now = deps.clock();
  const opened = { id: deps.ids.uuid(), memberId, refreshToken: deps.ids.token(), issuedAt: now };
  const session = {
    id: opened.id,
    memberId,
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1_000),
  };
  await insertSession(tx, session, hashToken(opened.refreshToken));
  return opened;
}
