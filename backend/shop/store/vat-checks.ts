import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import { carts, customers, orders, shopSessions, vatChecks } from "../tables";
import type { BillingAddress } from "../domain/billing-address";
import { minutesAfter } from "../domain/order-times";

export type VatCheckResult = "valid" | "invalid";

/** For how long an answer of the register counts. A company that has just registered must not wait for a month. */
const freshMinutes = { valid: 30 * 24 * 60, invalid: 24 * 60 };

/** What the register said of a VAT id; null when it was not asked, could not say, or said so too long ago. */
export async function findVatCheck(db: Db, vatId: string, now: Date): Promise<VatCheckResult | null> {
  const [row] = await db.select().from(vatChecks).where(eq(vatChecks.vatId, vatId));
  return row && now < minutesAfter(row.checkedAt, freshMinutes[row.result]) ? row.result : null;
}

export async function keepVatCheck(
  db: Db,
  vatId: string,
  result: VatCheckResult,
  checkedAt: Date,
): Promise<void> {
  await db
    .insert(vatChecks)
    .values({ vatId, result, checkedAt })
    .onConflictDoUpdate({ target: vatChecks.vatId, set: { result, checkedAt } });
}

/** Takes away answers that nobody may use any more: an id can name a person. */
export async function forgetVatChecks(db: Db, before: Date): Promise<void> {
  await db.delete(vatChecks).where(lt(vatChecks.checkedAt, before));
}

/** Invoice addresses of carts that were changed since, of members and of guests. */
export async function billingOfCarts(db: Db, since: Date, limit: number): Promise<BillingAddress[]> {
  const billing = sql<BillingAddress>`coalesce(${customers.billing}, ${shopSessions.billing})`;
  const rows = await db
    .select({ billing })
    .from(carts)
    .leftJoin(customers, eq(customers.memberId, carts.memberId))
    .leftJoin(shopSessions, eq(shopSessions.id, carts.sessionId))
    .where(and(gte(carts.updatedAt, since), sql`${billing} ->> 'vatId' <> ''`))
    .limit(limit);
  return rows.map((row) => row.billing);
}

type Waiting = {
  id: number;
  tax: number;
  billing: BillingAddress;
  /** What the register said after the order was placed. */
  result: VatCheckResult | null;
};

/** Paid orders that were charged VAT because nobody could check the id, and that no operator was told of. */
export async function ordersToRecheck(
  db: Db,
  at: { since: Date; vatNote: string; limit: number },
): Promise<Waiting[]> {
  const { since, vatNote, limit } = at;
  return db
    .select({ id: orders.id, tax: orders.tax, billing: orders.billing, result: vatChecks.result })
    .from(orders)
    .leftJoin(
      vatChecks,
      and(
        eq(vatChecks.vatId, sql`${orders.billing} ->> 'vatId'`),
        gte(vatChecks.checkedAt, orders.createdAt),
      ),
    )
    .where(
      and(
        gte(orders.createdAt, since),
        isNotNull(orders.paidAt),
        isNull(orders.note),
        inArray(orders.status, ["ON_HOLD", "PROCESSING", "COMPLETED"]),
        sql`position(${vatNote} in ${orders.vatNote}) > 0`,
        sql`${vatChecks.result} is distinct from 'invalid'`,
      ),
    )
    .orderBy(orders.id)
    .limit(limit);
}

/** Tells the operators something of an order, unless they were told something already. */
export async function noteOrder(db: Db, id: number, note: string): Promise<void> {
  await db
    .update(orders)
    .set({ note })
    .where(and(eq(orders.id, id), isNull(orders.note)));
}
