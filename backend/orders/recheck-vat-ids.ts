import { and, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { formatEuro } from "@/lib/money";
import { dayText } from "@/lib/rules/day-text";
import type { BillingAddress } from "../billing-address";
import { carts, customers, shopSessions } from "../cart";
import type { Db } from "../database/client";
import { daysAfter } from "../dates";
import type { Deps } from "../deps";
import {
  checkVatId,
  findVatCheck,
  forgetVatChecks,
  type VatCheckResult,
  vatChecks,
  vatIdToCheck,
  vatMessages,
} from "../vat";
import { orders } from "./tables";

/** Carts that somebody may still buy, and orders whose tax may still be given back. */
const recheckDays = { carts: 1, orders: 30, answers: 31 };
/** Most lookups per run: the register is shared by everybody. */
const maximumQuestions = 10;

/**
 * Asks again for VAT ids that could not be checked, of live carts and of paid orders that were charged VAT for it. A cart
 * has its new price at the next look; of an order whose id is confirmed the operators are told that the tax can be
 * refunded, for money that was taken is given back by a person.
 *
 * @returns how often the register was asked, and how many orders were noted.
 */
export async function recheckVatIds(deps: Deps): Promise<{ asked: number; noted: number }> {
  const { db } = deps;
  const now = deps.clock();
  const vatNote = vatMessages.unavailable;
  const orders = await ordersToRecheck(db, {
    since: daysAfter(now, -recheckDays.orders),
    vatNote,
    limit: 200,
  });
  const unsettled = orders.filter(({ result }) => result === null).map(({ billing }) => billing);
  const carts = await billingOfCarts(db, daysAfter(now, -recheckDays.carts), 200);
  let asked = 0;
  for (const vatId of new Set([...unsettled, ...carts].flatMap((billing) => vatIdToCheck(billing) ?? []))) {
    if (asked === maximumQuestions) break;
    if ((await findVatCheck(db, vatId, now)) !== null) continue;
    asked += 1;
    await checkVatId(deps, vatId);
  }
  const noted = await noteConfirmed(deps, daysAfter(now, -recheckDays.orders));
  await forgetVatChecks(db, daysAfter(now, -recheckDays.answers));
  return { asked, noted };
}

async function noteConfirmed(deps: Deps, since: Date): Promise<number> {
  const orders = await ordersToRecheck(deps.db, { since, vatNote: vatMessages.unavailable, limit: 200 });
  const confirmed = orders.filter(({ result }) => result === "valid");
  const day = dayText(deps.clock().toISOString());
  for (const { id, tax } of confirmed) {
    await noteOrder(
      deps.db,
      id,
      `The VAT ID was confirmed on ${day}, after the order: the VAT of ${formatEuro(tax)} can be refunded.`,
    );
  }
  return confirmed.length;
}

/** Invoice addresses of carts that were changed since, of members and of guests. */
async function billingOfCarts(db: Db, since: Date, limit: number): Promise<BillingAddress[]> {
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

type OrderToRecheck = {
  id: number;
  tax: number;
  billing: BillingAddress;
  /** What the register said after the order was placed. */
  result: VatCheckResult | null;
};

/**
 * Paid orders that were charged VAT because nobody could check the id, and that carry no note to the operators yet.
 */
async function ordersToRecheck(
  db: Db,
  at: { since: Date; vatNote: string; limit: number },
): Promise<OrderToRecheck[]> {
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

/** Adds a note for the operators to an order, unless it has one already. */
async function noteOrder(db: Db, id: number, note: string): Promise<void> {
  await db
    .update(orders)
    .set({ note })
    .where(and(eq(orders.id, id), isNull(orders.note)));
}
