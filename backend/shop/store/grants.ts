import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../database/client";
import { grants } from "../tables";
import type { GrantKind } from "../domain/order-grants";

export type Grant = typeof grants.$inferSelect;
export type NewGrant = typeof grants.$inferInsert;

export async function insertGrants(tx: Db, rows: NewGrant[]): Promise<void> {
  if (rows.length > 0) await tx.insert(grants).values(rows);
}

/** What a person may use: by membership only, so that an unproven address opens nothing. */
export function grantsOfMember(db: Db, memberId: number, kinds: GrantKind[]): Promise<Grant[]> {
  return db
    .select()
    .from(grants)
    .where(and(eq(grants.memberId, memberId), inArray(grants.kind, kinds), isNull(grants.revokedAt)));
}

/** A member's grants for some products. */
export async function grantsForProducts(db: Db, memberId: number, productIds: number[]): Promise<Grant[]> {
  if (productIds.length === 0) return [];
  const ofMember = and(
    eq(grants.memberId, memberId),
    inArray(grants.productId, productIds),
    isNull(grants.revokedAt),
  );
  return db.select().from(grants).where(ofMember);
}

/** The live grants that one line opened: the first of every kind, as an order with two lines of a thing has two. */
export async function firstGrantsOf(
  tx: Db,
  orderId: number,
  { productId, variationId }: { productId: number; variationId: number | null },
): Promise<Grant[]> {
  const rows = (await grantsOfProduct(tx, orderId, productId)).filter(
    (row) => row.variationId === variationId,
  );
  return rows.filter((row, i) => rows.findIndex(({ kind }) => kind === row.kind) === i);
}

/** The live grants of an order for a product. */
export function grantsOfProduct(tx: Db, orderId: number, productId: number): Promise<Grant[]> {
  const opened = and(eq(grants.orderId, orderId), eq(grants.productId, productId), isNull(grants.revokedAt));
  return tx.select().from(grants).where(opened).orderBy(asc(grants.id));
}

/** Everything that an order opened, also what was closed since. */
export function grantsOfOrder(db: Db, orderId: number): Promise<Grant[]> {
  return db.select().from(grants).where(eq(grants.orderId, orderId)).orderBy(asc(grants.id));
}

/** @returns those that were live until now */
export async function revokeGrants(tx: Db, rows: readonly Grant[], now: Date): Promise<Grant[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx
    .update(grants)
    .set({ revokedAt: now })
    .where(and(inArray(grants.id, ids), isNull(grants.revokedAt)))
    .returning();
}
