import type { Deps } from "../deps";
import { identityOrNobody } from "../member";
import type { OrderOwner } from "./store/orders";
import { findSession } from "./store/shop-sessions";

/**
 * For whom a plain request (no GraphQL) may read orders: by its bearer token and its shop session. A wrong token is no
 * owner at all.
 */
export async function ownerFromRequest(deps: Deps, request: Request): Promise<OrderOwner> {
  const identity = await identityOrNobody(deps, request);
  return { memberId: identity?.memberId ?? null, sessionId: await sessionIdOf(deps, request) };
}

/** The session that the `woocommerce-session: Session <token>` header names; null without a valid one. */
export async function sessionIdOf(deps: Deps, request: Request): Promise<string | null> {
  const token = /^Session (\S+)$/.exec(request.headers.get("woocommerce-session") ?? "")?.[1];
  if (!token) return null;
  const { db } = await deps.database();
  return (await findSession(db, token))?.id ?? null;
}
