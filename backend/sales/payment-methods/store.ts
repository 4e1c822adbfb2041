import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { SavedMethod } from "../payments/port";
import { nextDefault } from "./saved-method";
import { paymentTokens } from "./tables";

export type PaymentToken = typeof paymentTokens.$inferSelect;
type NewToken = Omit<typeof paymentTokens.$inferInsert, "id" | "isDefault">;

export function tokensOf(db: Db, memberId: number): Promise<PaymentToken[]> {
  return db
    .select()
    .from(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId))
    .orderBy(asc(paymentTokens.id));
}

/** The token, if it is this member's: a foreign one looks like a missing one. */
export async function findToken(db: Db, memberId: number, id: number): Promise<PaymentToken | undefined> {
  const [row] = await db
    .select()
    .from(paymentTokens)
    .where(and(eq(paymentTokens.id, id), eq(paymentTokens.memberId, memberId)));
  return row;
}

/** Tokens of a gateway, by their name there, their number, or their member. */
export function findTokens(
  db: Db,
  gateway: string,
  which: { ref: string } | { id: number } | { memberId: number },
): Promise<PaymentToken[]> {
  const matches =
    "ref" in which
      ? eq(paymentTokens.ref, which.ref)
      : "id" in which
        ? eq(paymentTokens.id, which.id)
        : eq(paymentTokens.memberId, which.memberId);
  return db
    .select()
    .from(paymentTokens)
    .where(and(eq(paymentTokens.gateway, gateway), matches));
}

export async function updateToken(
  db: Db,
  id: number,
  { kind, cardType, expiryMonth, expiryYear, last4 }: NewToken,
): Promise<void> {
  await db
    .update(paymentTokens)
    .set({ kind, cardType, expiryMonth, expiryYear, last4 })
    .where(eq(paymentTokens.id, id));
}

/**
 * A member's tokens, locked in a fixed order until the transaction ends, so that decisions about the default and about
 * subscriptions' methods run one after another.
 */
export function lockTokens(tx: Db, memberId: number): Promise<PaymentToken[]> {
  return tx
    .select()
    .from(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId))
    .orderBy(asc(paymentTokens.id))
    .for("update");
}

/**
 * Keeps a method, once; a member's first one is the default. The caller holds the member's row (`lockCustomer`).
 * @returns null when it is kept for somebody else
 */
export async function insertToken(tx: Db, token: NewToken): Promise<PaymentToken | null> {
  const own = await lockTokens(tx, token.memberId);
  const known = own.find(({ ref }) => ref === token.ref);
  if (known) return known;
  const [made] = await tx
    .insert(paymentTokens)
    .values({ ...token, isDefault: own.length === 0 })
    .onConflictDoNothing({ target: paymentTokens.ref })
    .returning();
  return made ?? null;
}

/** Makes one of a member's locked tokens the default, and the others not. */
export async function makeDefault(tx: Db, memberId: number, id: number): Promise<PaymentToken> {
  const others = and(eq(paymentTokens.memberId, memberId), ne(paymentTokens.id, id));
  await tx.update(paymentTokens).set({ isDefault: false }).where(others);
  const own = and(eq(paymentTokens.memberId, memberId), eq(paymentTokens.id, id));
  const [row] = await tx.update(paymentTokens).set({ isDefault: true }).where(own).returning();
  if (!row) throw new Error(`payment token ${id} is gone`);
  return row;
}

/** Deletes a saved method of those that are locked; where it was the default, another one becomes it. */
export async function removeToken(
  tx: Db,
  { memberId, own }: { memberId: number; own: readonly PaymentToken[] },
  id: number,
  now: Date,
): Promise<void> {
  await deleteToken(tx, memberId, id);
  const left = own.filter((token) => token.id !== id);
  const heir = left.some(({ isDefault }) => isDefault) ? null : nextDefault(left, now);
  if (heir) await makeDefault(tx, memberId, heir.id);
}

export async function deleteToken(tx: Db, memberId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(paymentTokens)
    .where(and(eq(paymentTokens.id, id), eq(paymentTokens.memberId, memberId)))
    .returning({ id: paymentTokens.id });
  return rows.length > 0;
}

/** The row of a method that a gateway keeps for a member. */
export function tokenOf(memberId: number, gateway: string, method: SavedMethod): NewToken {
  const { ref, kind, cardType = null, expiryMonth = null, expiryYear = null, last4 = null } = method;
  return { memberId, gateway, ref, kind, cardType, expiryMonth, expiryYear, last4 };
}
