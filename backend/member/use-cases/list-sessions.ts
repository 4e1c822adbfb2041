import type { Deps } from "../../deps";
import type { Identity } from "../identity";
import { liveSessionsOf, type Session } from "../store/sessions";

export type OwnSession = Session & { isCurrent: boolean };

/** Signed-in browsers of the member who asks, the last used first; the asking one is marked. */
export async function listSessions(deps: Deps, who: Identity): Promise<OwnSession[]> {
  const { db } = await deps.database();
  const rows = await liveSessionsOf(db, who.memberId, deps.clock());
  return rows.map((row) => ({ ...row, isCurrent: row.id === who.sessionId }));
}
