import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { Identity } from "../../member";
import { isSamePrice } from "../domain/billing-address";
import {
  deleteGuestCart,
  lockCart,
  moveCart,
  raiseVersion,
  type CartOwner,
  type StoredCart,
} from "../store/carts";
import { readBilling, saveBilling } from "../store/customers";
import {
  createSession,
  lockSession,
  renewSession,
  type FoundSession,
  type ShopSession,
} from "../store/shop-sessions";

type Joined = { session: ShopSession; /** Set when the browser needs a new one. */ token: string | null };

/**
 * A member's request carries a guest's session: the guest's lines replace the saved cart, an empty guest cart leaves it
 * as it is, and the guest's token dies (C17). Requests that come at the same time wait; the first one joins.
 */
export async function joinSession(
  deps: Deps,
  { identity, session, token }: { identity: Identity; session: FoundSession | null; token: string | null },
): Promise<Joined> {
  const { memberId } = identity;
  const { db } = await deps.database();
  if (session && session.memberId === memberId && !session.hasCart) return { session, token: null };
  return db.transaction(async (tx) => {
    // Cart before session, as everywhere: two requests never wait for each other in a circle.
    const cart = session && (await lockCart(tx, { kind: "guest", sessionId: session.id }));
    const locked = token === null ? null : await lockSession(tx, token);
    if (!locked) return createSession(tx, deps, memberId);
    await joinCart(tx, deps, cart, { sessionId: locked.id, memberId });
    return { session: { id: locked.id, memberId }, token: await renewSession(tx, deps, locked.id, memberId) };
  });
}

type Pair = { sessionId: string; memberId: number };

async function joinCart(
  tx: Db,
  deps: Deps,
  cart: StoredCart | null,
  { sessionId, memberId }: Pair,
): Promise<void> {
  const guest: CartOwner = { kind: "guest", sessionId };
  const member: CartOwner = { kind: "member", memberId };
  const typed = await readBilling(tx, guest);
  const saved = await readBilling(tx, member);
  const billing = Object.keys(saved).length > 0 ? saved : typed;
  if (billing !== saved) await saveBilling(tx, member, billing);
  if (!cart || cart.lines.length === 0) {
    await deleteGuestCart(tx, sessionId);
    return;
  }
  await moveCart(tx, sessionId, memberId);
  if (!isSamePrice(typed, billing)) await raiseVersion(tx, deps, member);
}
