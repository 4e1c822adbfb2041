import { changeAtOnce } from "../../sales/calendar";
import type { Deps } from "../../deps";
import { type AttendedDate, uidOf } from "../attendance";
import { publish, type Published } from "../../content/editing";
import { endList } from "../../sales/waiting-list";
import { cancelledDocument, datedDocument } from "./dated-document";
import { concernedBy } from "./concerned-store";
import { dateErrors } from "./errors";
import { tellSoon } from "./tell-soon";

export type Cancellation = {
  memberId: number;
  date: AttendedDate;
  reason: string;
  /** Number of seats that the person saw on the page. */
  seats: number;
};

/**
 * Cancels a date: its document says so, and its calendar entry and its waiting list end, in one transaction. Right
 * afterwards, its people are offered another date or their money; if the process dies in between, the job does this.
 *
 * @returns null when the site does not show the date
 * @throws CHANGED_MEANWHILE when the sold seats differ from those that the person saw
 */
export async function cancelDate(
  deps: Deps,
  { memberId, date, reason, seats }: Cancellation,
): Promise<{ outcome: Published; waiting: number } | null> {
  const uid = uidOf(date.id);
  const document = await datedDocument(deps, uid);
  if (!document) return null;
  const { path, seen, held } = document;
  let waiting = 0;
  const outcome = await publish(deps, {
    memberId,
    note: `Cancelled: ${reason}`,
    changes: [{ path, entry: null, seen, text: cancelledDocument(document) }],
    about: {
      uid,
      write: async (tx) => {
        for (const { productId, variationId } of date.items)
          waiting += await endList(tx, deps, { productId, variationId: variationId ?? 0 });
        if ((await concernedBy(tx, uid)).seats !== seats) throw dateErrors.otherSeats();
        await changeAtOnce(tx, held, "cancelled", deps.clock());
      },
    },
  });
  if (outcome.kind === "published") await tellSoon(deps);
  return { outcome, waiting };
}
