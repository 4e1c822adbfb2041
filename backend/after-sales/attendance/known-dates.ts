import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../ground/database/client";
import type { Occurrence } from "../../sales/orders/order";
import { datesOnSale, idOfUid } from "./dates-on-sale";

/** `id`: as in `AttendedDate`. */
export type KnownDate = {
  id: string;
  occurrence: Pick<Occurrence, "title" | "location" | "start" | "end" | "timezone">;
};

/** Every date that is on sale or was ever sold, without counts, the latest first. */
export async function knownDates(db: Db): Promise<KnownDate[]> {
  const dates = new Map<string, KnownDate["occurrence"]>(await soldOnce(db));
  for (const [uid, { occurrence }] of datesOnSale()) dates.set(uid, occurrence);
  return [...dates]
    .map(([uid, occurrence]) => ({ id: idOfUid(uid), occurrence }))
    .toSorted((a, b) => Date.parse(b.occurrence.start) - Date.parse(a.occurrence.start));
}

const sold = z.object({
  rows: z.array(
    z.object({
      uid: z.string(),
      title: z.string(),
      location: z.string().nullable(),
      start: z.string(),
      end: z.string(),
      timezone: z.string().nullish(),
    }),
  ),
});

/** Walks the index from one date to the next: there are far fewer dates than lines. */
async function soldOnce(db: Db): Promise<[uid: string, date: KnownDate["occurrence"]][]> {
  const answer = await db.execute(sql`
    with recursive names(uid) as (
      (select occurrence->>'uid' from order_lines where occurrence->>'uid' > '' order by occurrence->>'uid' limit 1)
      union all
      select (select l.occurrence->>'uid' from order_lines l where l.occurrence->>'uid' > names.uid
              order by l.occurrence->>'uid' limit 1)
      from names where names.uid is not null
    )
    select names.uid, line.occurrence->>'title' as title, line.occurrence->>'location' as location,
           line.occurrence->>'start' as start, line.occurrence->>'end' as "end",
           line.occurrence->>'timezone' as timezone
    from names cross join lateral (
      select l.occurrence from order_lines l where l.occurrence->>'uid' = names.uid limit 1
    ) line
    where names.uid is not null`);
  return sold.parse(answer).rows.map(({ uid, ...date }) => [uid, date]);
}
