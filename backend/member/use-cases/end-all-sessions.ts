import type { Deps } from "../../deps";
import type { Identity } from "../identity";
import { revokeSessionsOf } from "../store/sessions";

/** Signs the member out everywhere, the asking browser included. */
export async function endAllSessions(deps: Deps, who: Identity): Promise<void> {
  const { db } = await deps.database();
  await revokeSessionsOf(db, who.memberId, deps.clock());
}
