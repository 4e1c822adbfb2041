import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { decideRefresh } from "../domain/refresh-decision";
import { hashToken, successorOf } from "../domain/hashes";
import { readSecret } from "../../database/secrets";
import {
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  revokeSession,
  touchSession,
  markExchanged,
  type RefreshToken,
} from "../store/sessions";
import type { OpenedSession } from "./open-session";

/** Exchanges a refresh token for the next one. Null: it is no longer good, and its family may have been ended. */
export async function refreshSession(deps: Deps, token: string): Promise<OpenedSession | null> {
  const { db } = await deps.database();
  return db.transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const sessionId = (await findRefreshToken(tx, tokenHash))?.sessionId;
    const session = sessionId ? await lockSession(tx, sessionId) : null;
    // Read again: while waiting for the lock, another exchange may have used it.
    const presented = session && (await findRefreshToken(tx, tokenHash));
    if (!session || !presented) return null;

    const now = deps.clock();
    const refreshToken = successorOf(await readSecret(tx, deps.ids, "refresh-token"), token);
    const successor = await findRefreshToken(tx, hashToken(refreshToken));
    const decision = decideRefresh({
      now,
      session,
      usedAt: presented.usedAt,
      successorUsed: successor?.usedAt != null,
    });
    const answer = (issuedAt: Date) => ({
      id: session.id,
      memberId: session.memberId,
      refreshToken,
      issuedAt,
    });

    if (decision === "rotate") return (await rotate(tx, presented, refreshToken, now)) ? answer(now) : null;
    if (decision === "repeat") return answer(presented.usedAt ?? now);
    if (decision === "revoke") {
      await revokeSession(tx, session.id, now);
      deps.log.warn({ session: session.id }, "a used refresh token came back, session ended");
    }
    return null;
  });
}

async function rotate(tx: Db, presented: RefreshToken, successor: string, now: Date): Promise<boolean> {
  if (!(await markExchanged(tx, presented.tokenHash, now))) return false;
  await insertRefreshToken(tx, {
    tokenHash: hashToken(successor),
    sessionId: presented.sessionId,
    createdAt: now,
  });
  await touchSession(tx, presented.sessionId, now);
  return true;
}
