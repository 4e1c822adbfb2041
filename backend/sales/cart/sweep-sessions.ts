import { and, between, eq, inArray, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import { daysAfter } from "../../ground/dates";
import { keptDays } from "../../ground/retention";
import { cartLines, carts, shopSessions } from "./tables";

/**
 * Deletes guests' carts that are empty or abandoned, sessions older than the cookie, and sessions that were never used.
 * An hourly run reads only one day's empty carts and unused sessions, so that it does not read every session and cart.
 */
export async function sweepSessions(db: Db, clock: () => Date): Promise<void> {
  const before = (age: number) => daysAfter(clock(), -age);
  const { unusedShopSessions, emptyCarts, guestCarts, shopSessions: whole } = keptDays;
  await deleteEmptyCarts(db, between(carts.updatedAt, before(emptyCarts + 1), before(emptyCarts)));
  await db.delete(carts).where(and(isNotNull(carts.sessionId), lt(carts.updatedAt, before(guestCarts))));
  const isOfTheDay = between(
    shopSessions.createdAt,
    before(unusedShopSessions + 1),
    before(unusedShopSessions),
  );
  const unused = and(isOfTheDay, isNull(shopSessions.billing));
  const found = (await db.select({ id: shopSessions.id }).from(shopSessions).where(unused)).map(
    ({ id }) => id,
  );
  const filled = await db.select({ id: carts.sessionId }).from(carts).where(inArray(carts.sessionId, found));
  const kept = new Set(filled.map(({ id }) => id));
  const empty = found.filter((id) => !kept.has(id));
  await db.delete(shopSessions).where(inArray(shopSessions.id, empty));
  await db.transaction(async (tx) => {
    const old = await tx
      .delete(shopSessions)
      .where(lt(shopSessions.createdAt, before(whole)))
      .returning({ id: shopSessions.id });
    for (const { id } of old) await tx.delete(carts).where(eq(carts.sessionId, id));
  });
}

async function deleteEmptyCarts(db: Db, isOfTheDay: SQL): Promise<void> {
  const found = await db
    .select({ id: carts.id })
    .from(carts)
    .where(and(isOfTheDay, isNotNull(carts.sessionId)));
  const ids = found.map(({ id }) => id);
  const lines = await db
    .selectDistinct({ id: cartLines.cartId })
    .from(cartLines)
    .where(inArray(cartLines.cartId, ids));
  const filled = new Set(lines.map(({ id }) => id));
  const empty = ids.filter((id) => !filled.has(id));
  await db.delete(carts).where(inArray(carts.id, empty));
}
