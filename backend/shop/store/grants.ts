import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../database/client";
import { grants, subscriptions } from "../tables";
import type { GrantKind } from "../domain/order-grants";

export type Grant = typeof grants.$inferSelect;
export type NewGrant = typeof grants.$inferInsert;
export type Subscription = typeof subscriptions.$inferSelect;

export async function insertGrants(tx: Db, rows: NewGrant[]): Promise<void> {
  if (rows.length > 0) await tx.insert(grants).values(rows);
}

export async function insertSubscription(tx: Db, row: typeof subscriptions.$inferInsert): Promise<void> {
  await tx.insert(subscriptions).values(row);
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

export function subscriptionsOf(db: Db, memberId: number): Promise<Subscription[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(subscriptions.id);
}
