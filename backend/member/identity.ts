import type { Deps } from "../deps";
import { readAccessToken } from "./access-token";
import { findLiveSession } from "./store/sessions";

/** A token that is forged, expired or of a session that was ended. */
class InvalidToken extends Error {
  constructor() {
    super("invalid token");
  }
}

/** Who a bearer token speaks for. */
export type Identity = { memberId: number; email: string; sessionId: string };

/**
 * Reads the Authorization header: null without one.
 * Ask before a transaction begins: it uses the database's outer handle.
 * @throws InvalidToken. It is masked, so every field that asks fails with "Internal server error", as WPGraphQL-JWT
 * does, and the site exchanges its token. Source: NOTES 6.
 */
export async function identityFromRequest(deps: Deps, request: Request): Promise<Identity | null> {
  const header = request.headers.get("authorization");
  if (!header) return null;
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  const sessionId = bearer ? await readAccessToken(deps, bearer) : null;
  if (!sessionId) throw new InvalidToken();
  const { db } = await deps.database();
  const session = await findLiveSession(db, sessionId, deps.clock());
  if (!session) throw new InvalidToken();
  return { memberId: session.memberId, email: session.email, sessionId };
}

/**
 * The same for plain requests, where a wrong token is nobody's.
 * @throws when nobody can tell: an outage is no sign-out
 */
export async function identityOrNobody(deps: Deps, request: Request): Promise<Identity | null> {
  try {
    return await identityFromRequest(deps, request);
  } catch (error) {
    if (error instanceof InvalidToken) return null;
    throw error;
  }
}
