import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { downloadUses, grants } from "../../sales/access/tables";
import type { Db } from "../../ground/database/client";
import { hashToken } from "../../ground/hashes";
import { courses } from "../../people/members/tables";
import { orders } from "../../sales/orders/tables";
import { withdrawals } from "./tables";

export type Withdrawal = typeof withdrawals.$inferSelect;

/** @returns null when a statement with this key already exists */
export async function insertWithdrawal(
  tx: Db,
  row: typeof withdrawals.$inferInsert,
): Promise<Withdrawal | null> {
  const [made] = await tx
    .insert(withdrawals)
    .values(row)
    .onConflictDoNothing({ target: withdrawals.key })
    .returning();
  return made ?? null;
}

const firstOf = async (db: Db, which: SQL | undefined) =>
  (await db.select().from(withdrawals).where(which))[0] ?? null;

export const withdrawalByKey = (db: Db, key: string) => firstOf(db, eq(withdrawals.key, key));

export const withdrawalByToken = (db: Db, token: string) =>
  firstOf(db, eq(withdrawals.tokenHash, hashToken(token)));

export const findWithdrawal = (db: Db, id: number) => firstOf(db, eq(withdrawals.id, id));

/** Statements in order of arrival. */
export function withdrawalsByIds(db: Db, ids: readonly number[]): Promise<Withdrawal[]> {
  return db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]))
    .orderBy(asc(withdrawals.id));
}

/** The newest unproven statement about an order. */
export async function unprovenWithdrawal(db: Db, orderId: number): Promise<Withdrawal | null> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), isNull(withdrawals.provenAt)))
    .orderBy(desc(withdrawals.id))
    .limit(1);
  return row ?? null;
}

/** @returns false when it was already proven */
export async function proveWithdrawal(tx: Db, id: number, provenAt: Date): Promise<boolean> {
  const rows = await tx
    .update(withdrawals)
    .set({ provenAt })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.provenAt)))
    .returning({ id: withdrawals.id });
  return rows.length > 0;
}

/** Notes lines that ended by a withdrawal, in the transaction that ends them. */
export async function noteEndedLines(tx: Db, id: number, lineIds: readonly number[]): Promise<void> {
  const endedLines = sql`${withdrawals.endedLines} || ${JSON.stringify(lineIds)}::jsonb`;
  await tx.update(withdrawals).set({ endedLines }).where(eq(withdrawals.id, id));
}

export const endedLinesOf = async (db: Db, id: number) => (await findWithdrawal(db, id))?.endedLines ?? [];

/** @returns false when another run has already finished it */
export async function finishWithdrawal(
  tx: Db,
  id: number,
  { at, outcome }: { at: Date; outcome: string },
): Promise<boolean> {
  const rows = await tx
    .update(withdrawals)
    .set({ carriedOutAt: at, outcome })
    .where(and(eq(withdrawals.id, id), isNull(withdrawals.carriedOutAt)))
    .returning({ id: withdrawals.id });
  return rows.length > 0;
}

/** Withdrawals that were proven before a time and are not carried out, the oldest first. */
export function openWithdrawals(db: Db, before: Date, limit: number): Promise<Withdrawal[]> {
  return db
    .select()
    .from(withdrawals)
    .where(
      and(
        isNull(withdrawals.carriedOutAt),
        isNotNull(withdrawals.provenAt),
        lte(withdrawals.provenAt, before),
      ),
    )
    .orderBy(asc(withdrawals.id))
    .limit(limit);
}

/** Statements about a member's orders, and those with the member's address. */
export function withdrawalsOfMember(
  db: Db,
  { memberId, email }: { memberId: number; email: string },
): Promise<Withdrawal[]> {
  const theirs = db.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId));
  return db
    .select()
    .from(withdrawals)
    .where(or(inArray(withdrawals.orderId, theirs), eq(withdrawals.email, email)))
    .orderBy(asc(withdrawals.id));
}

/** Statements with an address. */
export function withdrawalsOfAddress(db: Db, email: string): Promise<Withdrawal[]> {
  return db.select().from(withdrawals).where(eq(withdrawals.email, email)).orderBy(asc(withdrawals.id));
}

/** Products of an order whose course the buyer has begun since, or whose files were downloaded. */
export async function begunProducts(
  db: Db,
  order: { id: number; memberId: number | null; createdAt: Date },
): Promise<Set<number>> {
  const fetched = await db
    .select({ productId: grants.productId })
    .from(grants)
    .innerJoin(downloadUses, eq(downloadUses.grantId, grants.id))
    .where(and(eq(grants.orderId, order.id), gt(downloadUses.used, 0)));
  const isStarted = or(
    gte(courses.startedAt, order.createdAt),
    and(isNull(courses.startedAt), gt(courses.progress, 0)),
  );
  const started =
    order.memberId === null
      ? []
      : await db
          .select({ productId: sql<number>`${courses.productId}` })
          .from(courses)
          .where(and(eq(courses.memberId, order.memberId), isNotNull(courses.productId), isStarted));
  return new Set([...fetched, ...started].map(({ productId }) => productId));
}
