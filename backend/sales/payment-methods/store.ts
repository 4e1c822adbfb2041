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

/** The token if it is this member's. Somebody else's looks like a missing one. */
export async function findToken(db: Db, memberId: number, id: number): Promise<PaymentToken | undefined> {
  const [row] = await db
    .select()
    .from(paymentTokens)
    .where(and(eq(paymentTokens.id, id), eq(paymentTokens.memberId, memberId)));
  return row;
}

/** Tokens of a gateway, by the gateway's id, our number, or the member. */
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
 * A member's tokens, locked in a fixed sequence until the transaction ends, so that decisions about the default and
 * about subscriptions' methods follow one another.
 */
export function lockTokens(tx: Db, memberId: number): Promise<PaymentToken[]> {
  return tx
    .select()
    .from(paymentTokens)
    .where(eq(paymentTokens.memberId, memberId))
    .orderBy(asc(paymentTokens.id))
    .for("no key update");
}

/**
 * Saves a method, once. A member's first method becomes the default. The caller holds the lock of the member's row
 * (`lockCustomer`).
 * @returns null when the method is saved for somebody else
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

/** Makes one of a member's locked tokens the only default. */
export async function makeDefault(tx: Db, memberId: number, id: number): Promise<PaymentToken> {
  const others = and(eq(paymentTokens.memberId, memberId), ne(paymentTokens.id, id));
  await tx.update(paymentTokens).set({ isDefault: false }).where(others);
  const own = and(eq(paymentTokens.memberId, memberId), eq(paymentTokens.id, id));
  const [row] = await tx.update(paymentTokens).set({ isDefault: true }).where(own).returning();
  if (!row) throw new Error(`payment token ${id} is gone`);
  return row;
}

/** Deletes one of the locked tokens. If it was the default, another one becomes the default. */
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

/** The row for a method that a gateway saves for a member. */
export function tokenOf(memberId: number, gateway: string, method: SavedMethod): NewToken {
  const { ref, kind, cardType = null, expiryMonth = null, expiryYear = null, last4 = null } = method;
  return { memberId, gateway, ref, kind, cardType, expiryMonth, expiryYear, last4 };
}
