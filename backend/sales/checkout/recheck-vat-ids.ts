import { and, eq, gte, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { formatEuro } from "@/lib/money";
import { dayText } from "@/lib/rules/times/day-text";
import type { BillingAddress } from "../../ground/billing-address";
import { carts, customers, shopSessions } from "../cart";
import type { Db } from "../../ground/database/client";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import {
  checkVatId,
  findVatCheck,
  forgetVatChecks,
  type VatCheckResult,
  vatChecks,
  vatIdToCheck,
} from "../vat";
import { addEntry } from "../order-history";
import { orderEntries, orderLines, orders } from "../orders";

/** Days in which a cart may still be bought and an order's tax may still be refunded. */
const recheckDays = { carts: 1, orders: 30, answers: 31 };
/** Most lookups in one run. The register is a shared public service. */
const maximumQuestions = 10;

/**
 * Checks VAT ids again that could not be checked before: those of live carts, and those of paid orders that were
 * charged VAT for that reason. A cart gets its new price when it is shown next. If the id of an order is confirmed, the
 * operators get a note that the tax can be refunded. They decide, because the money was already received.
 *
 * @returns the number of checks and of orders with a new note
 */
export async function recheckVatIds(deps: Deps): Promise<{ asked: number; noted: number }> {
  const { db } = deps;
  const now = deps.clock();
  const orders = await ordersToRecheck(db, { since: daysAfter(now, -recheckDays.orders), limit: 200 });
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
  const orders = await ordersToRecheck(deps.db, { since, limit: 200 });
  const confirmed = orders.filter(({ result }) => result === "valid");
  const day = dayText(deps.clock().toISOString());
  for (const { id, tax } of confirmed) {
    const text = `The VAT ID was confirmed on ${day}, after the order: you can refund the VAT of ${formatEuro(tax)}.`;
    await addEntry(deps.db, { clock: deps.clock }, id, "alert", { topic: "vat", text });
  }
  return confirmed.length;
}

/** Invoice addresses of members' and guests' carts that changed since then. */
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
  /** Tax of services that are supplied at the buyer's place. Events on site are taxed in their country in any case. */
  tax: number;
  billing: BillingAddress;
  /** The register's answer after the order was placed. */
  result: VatCheckResult | null;
};

const taxThatFollows = sql<number>`(select coalesce(sum(${orderLines.tax}), 0)::int from ${orderLines}
  where ${orderLines.orderId} = ${orders.id} and ${orderLines.supplyCountry} is null)`;

/**
 * Paid orders that were charged VAT because the id could not be checked, and that have no note for the operators yet.
 */
async function ordersToRecheck(db: Db, at: { since: Date; limit: number }): Promise<OrderToRecheck[]> {
  const { since, limit } = at;
  return db
    .select({ id: orders.id, tax: taxThatFollows, billing: orders.billing, result: vatChecks.result })
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
        notExists(
          db
            .select({ id: orderEntries.id })
            .from(orderEntries)
            .where(and(eq(orderEntries.orderId, orders.id), eq(orderEntries.topic, "vat"))),
        ),
        inArray(orders.status, ["held", "processing", "completed"]),
        // Written as a literal, as in the index.
        sql`${orders.vatIdCheck} = 'unavailable'`,
        sql`${vatChecks.result} is distinct from 'invalid'`,
      ),
    )
    .orderBy(orders.id)
    .limit(limit);
}
