import type { Deps } from "../../deps";
import { hashToken } from "../domain/hashes";
import { findRefreshToken, revokeSession } from "../store/sessions";

/** Signs a browser out on the server: every token of its session stops working at once (A15). Unknown tokens do nothing. */
export async function endSession(deps: Deps, refreshToken: string): Promise<void> {
  const { db } = await deps.database();
  const token = await findRefreshToken(db, hashToken(refreshToken));
  if (token) await revokeSession(db, token.sessionId, deps.clock());
}
