import { eq } from "drizzle-orm";
import { heldAs } from "../../content/catalogue";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import { calendarDates } from "./tables";

/** `GET /calendar/<kind>/<number of the entry>`: a date's id and revision number, or null. Only the site calls it. */
export function calendarVersionEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      const [, , asked, number] = new URL(request.url).pathname.split("/");
      const kind = (["workshop", "event", "talk"] as const).find((one) => one === asked);
      return Response.json(kind ? await calendarVersion(deps, kind, Number(number)) : null);
    },
  };
}

/** The data of a calendar entry apart from its texts. `changed` is ISO 8601; null: the date never changed. */
type CalendarVersion = { uid: string; sequence: number; changed: string | null };

/**
 * @param number of the entry, as the content returns it
 * @returns null: the files have no such date
 */
async function calendarVersion(
  deps: Deps,
  kind: "workshop" | "event" | "talk",
  number: number,
): Promise<CalendarVersion | null> {
  const held = heldAs(kind, number);
  if (!held) return null;
  const [row] = await deps.db.select().from(calendarDates).where(eq(calendarDates.uid, held.uid));
  const isMoved = row !== undefined && row.sequence > 0;
  return {
    uid: held.uid,
    sequence: row?.sequence ?? 0,
    changed: isMoved ? row.changedAt.toISOString() : null,
  };
}
