import { and, asc, eq, inArray, type SQL, sql, sum } from "drizzle-orm";
import type { Cents } from "@/lib/money";
import type { Db } from "../../ground/database/client";
import { newCode, storedCode } from "./code-text";
import { type CodeMovement, codeMovements, moneyCodes } from "./tables";

export type MoneyCode = typeof moneyCodes.$inferSelect;

/** The money code that was typed. Null: there is none. */
export async function findMoneyCode(db: Db, typed: string): Promise<MoneyCode | null> {
  const [row] = await db
    .select()
    .from(moneyCodes)
    .where(eq(moneyCodes.code, storedCode(typed)));
  return row ?? null;
}

export async function moneyCodeById(db: Db, id: number): Promise<MoneyCode | undefined> {
  const [row] = await db.select().from(moneyCodes).where(eq(moneyCodes.id, id));
  return row;
}

/** Codes that were issued for these orders. */
export function moneyCodesFrom(db: Db, orderIds: readonly number[]): Promise<MoneyCode[]> {
  return db
    .select()
    .from(moneyCodes)
    .where(inArray(moneyCodes.orderId, [...orderIds]))
    .orderBy(asc(moneyCodes.id));
}

type Movement = { codeId: number; orderId: number; cents: Cents; at: Date };

/**
 * Takes part of a balance for an order. One conditional update does it, so that of two orders the second one fails. The
 * code's row stays locked until the transaction ends. It is the last row that a transaction locks before the counters
 * of documents.
 *
 * @returns false if less is left
 */
export async function takeFromCode(tx: Db, { cents, ...of }: Movement): Promise<boolean> {
  const taken = await tx
    .update(moneyCodes)
    .set({ balance: sql`${moneyCodes.balance} - ${cents}` })
    .where(and(eq(moneyCodes.id, of.codeId), sql`${moneyCodes.balance} - ${moneyCodes.disputed} >= ${cents}`))
    .returning({ id: moneyCodes.id });
  if (taken.length === 0) return false;
  await tx.insert(codeMovements).values({ ...of, kind: "taken", cents: -cents });
  return true;
}

/** Adds money to an existing code. */
export async function putOnCode(
  tx: Db,
  { cents, ...of }: Movement & { kind: Exclude<CodeMovement, "taken" | "void">; refundId?: number },
): Promise<void> {
  await tx
    .update(moneyCodes)
    .set({ balance: sql`${moneyCodes.balance} + ${cents}` })
    .where(eq(moneyCodes.id, of.codeId));
  await tx.insert(codeMovements).values({ ...of, cents });
  await voidLost(tx, of);
}

/** Records how much of the money behind a code is disputed or lost. The caller holds the code's lock. */
export async function setFunds(
  tx: Db,
  { disputed, lost, ...of }: Omit<Movement, "cents"> & { disputed: Cents; lost: Cents },
): Promise<void> {
  await tx.update(moneyCodes).set({ disputed, lost }).where(eq(moneyCodes.id, of.codeId));
  await voidLost(tx, of);
}

/** Makes as much of the balance void as the money behind it is lost, and restores it when that money returns. */
async function voidLost(tx: Db, of: Omit<Movement, "cents">): Promise<void> {
  const code = await moneyCodeById(tx, of.codeId);
  if (!code) return;
  const before = await voidedOf(tx, code.id);
  const cents = before - Math.min(code.lost, code.balance + before);
  if (cents === 0) return;
  await tx
    .update(moneyCodes)
    .set({ balance: code.balance + cents })
    .where(eq(moneyCodes.id, code.id));
  await tx.insert(codeMovements).values({ ...of, kind: "void", cents });
}

export async function voidedOf(db: Db, codeId: number): Promise<Cents> {
  return 0 - (await sumOf(db, and(eq(codeMovements.codeId, codeId), eq(codeMovements.kind, "void"))));
}

/** Cents that the code's holder can spend now. */
export const spendable = ({ balance, disputed }: MoneyCode): Cents => Math.max(0, balance - disputed);

type Source = { orderId: number; currency: string; test: boolean };

/** The code to which an order's refunds go; created at the first refund. The caller holds the order's lock. */
export async function codeOfOrder(tx: Db, source: Source, at: Date): Promise<MoneyCode> {
  const [known] = await moneyCodesFrom(tx, [source.orderId]);
  if (known) return known;
  const [made] = await tx
    .insert(moneyCodes)
    .values({ ...source, code: newCode(), balance: 0, createdAt: at })
    .returning();
  if (!made) throw new Error(`order ${source.orderId} got no code`);
  return made;
}

/** Cents of its code that an order has taken, and neither released nor got back as a refund. */
export async function takenByOrder(db: Db, codeId: number, orderId: number): Promise<Cents> {
  const isTheirs = and(
    eq(codeMovements.codeId, codeId),
    eq(codeMovements.orderId, orderId),
    inArray(codeMovements.kind, ["taken", "released", "refunded"]),
  );
  return 0 - (await sumOf(db, isTheirs));
}

async function sumOf(db: Db, where: SQL | undefined): Promise<Cents> {
  const [row] = await db
    .select({ cents: sum(codeMovements.cents).mapWith(Number) })
    .from(codeMovements)
    .where(where);
  return row?.cents ?? 0;
}
