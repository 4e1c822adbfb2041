import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { closeCourse, enterProgram, leaveProgram, openCourse } from "../../people/members";
import type { GrantKind } from "./rights";
import { grants } from "./tables";

export type Grant = typeof grants.$inferSelect;
export type NewGrant = typeof grants.$inferInsert;

export async function insertGrants(tx: Db, rows: NewGrant[]): Promise<void> {
  if (rows.length > 0) await tx.insert(grants).values(rows);
}

/** A member's live grants for some products. */
export async function grantsForProducts(db: Db, memberId: number, productIds: number[]): Promise<Grant[]> {
  if (productIds.length === 0) return [];
  const ofMember = and(
    eq(grants.memberId, memberId),
    inArray(grants.productId, productIds),
    isNull(grants.revokedAt),
  );
  return db.select().from(grants).where(ofMember);
}

/**
 * The live grants that one line opened. Old grants name no line. Of those, the first of each kind is returned, because
 * an order with two lines of the same product has two.
 */
export async function grantsOfLine(
  tx: Db,
  { id, orderId, productId, variationId }: OpeningLine,
): Promise<Grant[]> {
  const rows = (await grantsOfProduct(tx, orderId, productId)).filter(
    (row) => row.variationId === variationId,
  );
  const named = rows.filter(({ lineId }) => lineId === id);
  if (named.length > 0) return named;
  const unnamed = rows.filter(({ lineId }) => lineId === null);
  return unnamed.filter((row, i) => unnamed.findIndex(({ kind }) => kind === row.kind) === i);
}

type OpeningLine = { id: number; orderId: number; productId: number; variationId: number | null };

/** Copies the grants of a line that was divided: both parts open what the whole line opened. */
export async function divideGrants(tx: Db, line: OpeningLine, madeId: number): Promise<void> {
  const rows = await grantsOfLine(tx, line);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(grants).set({ lineId: line.id }).where(inArray(grants.id, ids));
  await tx.insert(grants).values(rows.map(({ id: _, ...row }) => ({ ...row, lineId: madeId })));
}

/** Moves grants to another date when their seats move. */
export async function moveGrants(tx: Db, rows: readonly Grant[], variationId: number): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.update(grants).set({ variationId }).where(inArray(grants.id, ids));
}

/**
 * Hands the rights of a line to another person, who keeps the rights that they already have. Downloads are counted from
 * zero.
 *
 * @param to `memberId` null: the grants wait until somebody proves the address
 */
export async function handGrants(
  tx: Db,
  line: OpeningLine,
  to: { email: string; memberId: number | null },
  now: Date,
): Promise<void> {
  const isTheirs = ({ email, memberId }: Grant) =>
    email === to.email || (memberId !== null && memberId === to.memberId);
  const others = (await grantsOfLine(tx, line)).filter((row) => !isTheirs(row));
  const closed = await revokeGrants(tx, others, now);
  await closeLearning(tx, closed);
  const opened = closed.map(({ id: _, revokedAt: _was, ...row }) => ({ ...row, ...to, lineId: line.id }));
  await insertGrants(tx, opened);
  await openLearning(tx, opened);
}

/** The live grants of an order for a product. */
export function grantsOfProduct(tx: Db, orderId: number, productId: number): Promise<Grant[]> {
  const opened = and(eq(grants.orderId, orderId), eq(grants.productId, productId), isNull(grants.revokedAt));
  return tx.select().from(grants).where(opened).orderBy(asc(grants.id));
}

/** Every grant of an order, including closed ones. */
export function grantsOfOrder(db: Db, orderId: number): Promise<Grant[]> {
  return db.select().from(grants).where(eq(grants.orderId, orderId)).orderBy(asc(grants.id));
}

/** @returns the grants that were live until now */
export async function revokeGrants(tx: Db, rows: readonly Grant[], now: Date): Promise<Grant[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx
    .update(grants)
    .set({ revokedAt: now })
    .where(and(inArray(grants.id, ids), isNull(grants.revokedAt)))
    .returning();
}

type Opened = {
  memberId: number | null;
  orderId: number | null;
  productId: number;
  kind: GrantKind;
  grantedAt: Date;
};

/**
 * Puts paid courses and the program into the member's account, in the transaction of their grants. Grants without an
 * owner wait until the buyer proves the e-mail address.
 */
export async function openLearning(tx: Db, opened: readonly Opened[]): Promise<void> {
  for (const { memberId, orderId, productId, kind, grantedAt } of opened) {
    const product = catalogue().product(productId);
    if (memberId === null || !product) continue;
    if (kind === "program") {
      await enterProgram(tx, { memberId, orderId, id: String(productId), title: product.name });
    }
    if (kind === "course" && product.course) {
      const { title, url } = product.course;
      const type = product.type === "ONLINE_COURSE" ? "self-paced" : "program";
      await openCourse(tx, { memberId, productId, title, courseUrl: url, type, boughtAt: grantedAt });
    }
  }
}

/**
 * Takes revoked courses and the program out of the member's account, in the transaction of the revocation. Access from
 * another order stays. Progress is kept in case the member buys again.
 */
export async function closeLearning(tx: Db, closed: readonly Grant[]): Promise<void> {
  for (const { memberId, orderId, productId, kind } of closed) {
    if (memberId === null || (kind !== "course" && kind !== "program")) continue;
    const others = await grantsForProducts(tx, memberId, [productId]);
    if (others.some((grant) => grant.kind === kind)) continue;
    if (kind === "course") await closeCourse(tx, { memberId, productId });
    else await leaveProgram(tx, { memberId, orderId });
  }
}
