import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../ground/database/client";

/** A date's place in a list: its start as its lines have it, then its calendar name. */
export type Place = { start: string; uid: string };

export const isBeyond = (one: Place, other: Place) =>
  one.start === other.start ? one.uid > other.uid : one.start > other.start;

const answer = z.object({ rows: z.array(z.object({ start: z.string(), uid: z.string() })) });

/**
 * Dates that were sold, in order, each at the latest start that its lines name. The statement steps through the index
 * from one date to the next, because there are far fewer dates than lines.
 *
 * @param beyond only dates after it, or before it when the list runs backwards
 * @param until the last start that counts, in a list that runs forwards; null: no end
 */
export async function soldDatesFrom(
  db: Db,
  beyond: Place,
  { isBackwards, until, limit }: { isBackwards: boolean; until: string | null; limit: number },
): Promise<Place[]> {
  const [begin, name] = [sql`line.occurrence->>'start'`, sql`line.occurrence->>'uid'`];
  const order = isBackwards ? sql`desc` : sql`asc`;
  const isNext = isBackwards ? sql`<` : sql`>`;
  const after = (at: ReturnType<typeof sql>) => sql`
    select ${begin} as start, ${name} as uid from order_lines line
    where (${begin}, ${name}) ${isNext} (${at}) order by ${begin} ${order}, ${name} ${order} limit 1`;
  const found = await db.execute(sql`
    with recursive dates(start, uid) as (
      (${after(sql`${beyond.start}::text, ${beyond.uid}::text`)})
      union all
      select next.start, next.uid from dates cross join lateral (${after(sql`dates.start, dates.uid`)}) next
      where ${until}::text is null or dates.start <= ${until}::text
    )
    select start, uid from dates
    where (${until}::text is null or start <= ${until}::text) and not exists (
      select 1 from order_lines later
      where later.occurrence->>'uid' = dates.uid and later.occurrence->>'start' > dates.start
    ) limit ${limit}`);
  return answer.parse(found).rows;
}
