import { z } from "zod";
import type { Deps } from "../../deps";
import type { Identity } from "../identity";
import { revokeSessionOf } from "../store/sessions";

/**
 * Signs one browser of the member out; its access token dies with its refresh token, because every request asks for
 * the live session. False: the member has no such session, be it foreign, ended or made up.
 */
export async function endOwnSession(deps: Deps, who: Identity, id: string): Promise<boolean> {
  if (!z.uuid().safeParse(id).success) return false;
  const { db } = await deps.database();
  return revokeSessionOf(db, who.memberId, id, deps.clock());
}
