import { and, asc, eq } from "drizzle-orm";
import type { Db } from "../../database/client";
import { paymentTokens } from "../tables";

export type PaymentToken = typeof paymentTokens.$inferSelect;

export function tokensOf(db: Db, memberId: number): Promise<PaymentToken[]> {
  return db
    .select()
    .from(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId))
    .orderBy(asc(paymentTokens.id));
}

/** The token, if it is this member's: a foreign one and a missing one cannot be told apart (C16). */
export async function findToken(db: Db, memberId: number, id: number): Promise<PaymentToken | undefined> {
  const [row] = await db
    .select()
    .from(paymentTokens)
    .where(and(eq(paymentTokens.id, id), eq(paymentTokens.memberId, memberId)));
  return row;
}

/** Makes one of a member's tokens the default, and the others not. */
export async function setDefaultToken(
  tx: Db,
  memberId: number,
  id: number,
): Promise<PaymentToken | undefined> {
  const own = await tx.select().from(paymentTokens).where(eq(paymentTokens.memberId, memberId)).for("update");
  if (!own.some((token) => token.id === id)) return undefined;
  await tx.update(paymentTokens).set({ isDefault: false }).where(eq(paymentTokens.memberId, memberId));
  const [row] = await tx
    .update(paymentTokens)
    .set({ isDefault: true })
    .where(eq(paymentTokens.id, id))
    .returning();
  return row;
}

export async function deleteToken(tx: Db, memberId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(paymentTokens)
    .where(and(eq(paymentTokens.id, id), eq(paymentTokens.memberId, memberId)))
    .returning({ id: paymentTokens.id });
  return rows.length > 0;
}
