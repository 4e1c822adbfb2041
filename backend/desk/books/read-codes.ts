import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import type { Cents } from "@/lib/money";
import { codeMovements, moneyCodes } from "../../sales/codes";
import type { Db } from "../../ground/database/client";
import { dayOf } from "../../sales/invoices";
import type { Span } from "./period";

/** A change of the balance of a code. `day` is written like the day of a document. */
export type MovedOnCode = { id: number; day: string; order: number; kind: string; cents: Cents };

const PAGE = 500;

/** Movements of codes in pages, the oldest first. Codes of test orders are left out. */
export async function* codePages(db: Db, { from, to }: Span): AsyncGenerator<MovedOnCode[]> {
  const midnight = sql`(${from}::date)::timestamp at time zone 'Europe/Vienna'`;
  const after = sql`(${to}::date + 1)::timestamp at time zone 'Europe/Vienna'`;
  const { id, at, kind, cents, orderId: order } = codeMovements;
  const isInside = and(gte(at, midnight), lt(at, after), eq(moneyCodes.test, false));
  for (let last: number | undefined = 0; last !== undefined;) {
    const found: { id: number; at: Date; kind: string; cents: number; order: number }[] = await db
      .select({ id, at, kind, cents, order })
      .from(codeMovements)
      .innerJoin(moneyCodes, eq(moneyCodes.id, codeMovements.codeId))
      .where(and(isInside, gt(id, last)))
      .orderBy(asc(id))
      .limit(PAGE);
    yield found.map((row) => ({ ...row, day: dayOf(row.at) }));
    last = found.length === PAGE ? found.at(-1)?.id : undefined;
  }
}
