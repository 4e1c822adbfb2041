import { changeAtOnce, sameState } from "../../sales/calendar";
import { type HeldDate, heldDates } from "../../content/catalogue";
import type { Deps } from "../../deps";
import { publish, type Published } from "../../content/editing";
import { tellOfGuides } from "../seat-changes";
import { changed, type DatedDocument, type DateFields, guideNames } from "./dated-document";
import { dateErrors } from "./errors";
import { tellSoon } from "./tell-soon";

export type DateChange = {
  memberId: number;
  document: DatedDocument;
  fields: DateFields;
  /** Hash of the document from which the form was made. */
  seen: string;
  reason: string;
};

/**
 * Publishes other values for a date. The same transaction writes a new time or place to the calendar, and the date's
 * people get mails right afterwards. Mails about other guides are queued in the transaction. Changes of seats and price
 * cause no mail.
 *
 * @throws DATE_OVER when the new time has passed
 */
export async function changeDate(
  deps: Deps,
  { memberId, document, fields, seen, reason }: DateChange,
): Promise<Published> {
  const { uid, path, held } = document;
  const outcome = await publish(deps, {
    memberId,
    note: reason,
    changes: [{ path, entry: null, seen, text: changed(document, fields) }],
    about: {
      uid,
      write: async (tx, next) => {
        const will = dateIn(heldDates(next), uid);
        if (Date.parse(will.start) <= deps.clock().getTime()) throw dateErrors.over();
        if (!sameState(held, will)) await changeAtOnce(tx, held, will, deps.clock());
        if (document.fields.guides.join() !== fields.guides.join())
          await tellOfGuides(tx, deps, uid, guideNames(next, uid));
      },
    },
  });
  if (outcome.kind === "published") await tellSoon(deps);
  return outcome;
}

function dateIn(dates: readonly HeldDate[], uid: string): HeldDate {
  const found = dates.find((one) => one.uid === uid);
  // If a date moves into the past, its run is over, and the site shows the next run.
  if (!found) throw dateErrors.over();
  return found;
}
