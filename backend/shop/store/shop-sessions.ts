import { createHash } from "node:crypto";
import { and, eq, isNull, lt, notExists } from "drizzle-orm";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { carts, shopSessions } from "../tables";

export type ShopSession = { id: string; memberId: number | null };
export type FoundSession = ShopSession & { hasCart: boolean };

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const columns = { id: shopSessions.id, memberId: shopSessions.memberId };

export async function findSession(db: Db, token: string): Promise<FoundSession | null> {
  const [row] = await db
    .select({ ...columns, cartId: carts.id })
    .from(shopSessions)
    .leftJoin(carts, eq(carts.sessionId, shopSessions.id))
    .where(eq(shopSessions.tokenHash, hashOf(token)));
  return row ? { id: row.id, memberId: row.memberId, hasCart: row.cartId !== null } : null;
}

export async function lockSession(tx: Db, token: string): Promise<ShopSession | null> {
  const [row] = await tx
    .select(columns)
    .from(shopSessions)
    .where(eq(shopSessions.tokenHash, hashOf(token)))
    .for("update");
  return row ?? null;
}

/** @returns the session and its token, which is known here and in the browser only. */
export async function createSession(
  db: Db,
  deps: Deps,
  memberId: number | null,
): Promise<{ session: ShopSession; token: string }> {
  const token = deps.ids.token();
  const session = { id: deps.ids.uuid(), memberId };
  await db.insert(shopSessions).values({ ...session, tokenHash: hashOf(token), createdAt: deps.clock() });
  return { session, token };
}

/** Gives the session another token and binds it to a member; the old token is worth nothing from then on. */
export async function renewSession(tx: Db, deps: Deps, sessionId: string, memberId: number): Promise<string> {
  const token = deps.ids.token();
  await tx
    .update(shopSessions)
    .set({ tokenHash: hashOf(token), memberId, billing: null })
    .where(eq(shopSessions.id, sessionId));
  return token;
}

const days = 24 * 60 * 60 * 1000;

/** Forgets sessions of over a year (the cookie's life), and after two days those that never came to anything. */
export async function sweepSessions(db: Db, clock: () => Date): Promise<void> {
  const before = (age: number) => new Date(clock().getTime() - age * days);
  const cartOf = db.select({ id: carts.id }).from(carts).where(eq(carts.sessionId, shopSessions.id));
  const unused = and(lt(shopSessions.createdAt, before(2)), isNull(shopSessions.billing), notExists(cartOf));
  await db.delete(shopSessions).where(unused);
  await db.transaction(async (tx) => {
    const old = await tx
      .delete(shopSessions)
      .where(lt(shopSessions.createdAt, before(366)))
      .returning({ id: shopSessions.id });
    for (const { id } of old) await tx.delete(carts).where(eq(carts.sessionId, id));
  });
}
