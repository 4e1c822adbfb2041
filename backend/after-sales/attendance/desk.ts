import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { certificateField, whyField } from "../../people/certificates";
import { occurrenceText } from "../../content/documents/occurrence";
import { deskAction, deskRead } from "../../ground/desk-entry";
import { formField, numbersField, tickField, wordsField } from "../../ground/desk-fields";
import { everybody } from "../../ground/desk-roles";
import { userError } from "../../ground/errors";
import { noteAttendance } from "./attendees";
import { issueToAttendees } from "./date-certificates";
import { dateRow, itemFacts } from "./date-facts";
import { datesToChoose } from "./dates-to-choose";
import { attendeeRoles } from "../seat-changes";
import { attendedDate, datesOver, pageToCome } from "./dates-store";
import { certificatesOfSeats, keepCertificate } from "./doubted-certificates";

/** The id of an attended date, `workshop-80102`. */
export const dateField = z.string().regex(/^(workshop|event)-[\d-]{1,20}$/);

const roles = attendeeRoles;

const seatTick = /^seat-(\d{1,10})$/;

export const actions = {
  /** Notes that people came to a date, or that an earlier note was a mistake. */
  noteAttendance: deskAction({
    roles,
    consequence: "none",
    // The button in a row applies to that row alone. The buttons above the list apply to all ticked rows.
    fields: z
      .record(z.string().regex(/^(date|came|one|back-one|seat-\d{1,10})$/), z.string().max(60))
      .transform(({ date = "", came, one, "back-one": backOne, ...ticks }) => {
        const single = one ?? backOne;
        const ticked = Object.keys(ticks).flatMap((name) => seatTick.exec(name)?.[1] ?? []);
        return {
          date,
          seats: (single === undefined ? ticked : [single]).map(Number),
          came: single === undefined ? came === "yes" : one !== undefined,
        };
      })
      .pipe(
        z.object({
          date: dateField,
          seats: z.array(z.number().int().positive()).min(1, "Tick at least one person.").max(1_000),
          came: z.boolean(),
        }),
      ),
    async run({ date, seats, came }, { deps, record, staff }) {
      record({ about: `date:${date}` });
      const noted = { id: date, seatIds: seats, came, notedBy: staff.memberId };
      const changed = await noteAttendance(deps, noted);
      if (changed === null)
        throw userError(
          "Somebody on this list has moved or left in the meantime. Check the list again; nothing was changed.",
          "CHANGED_MEANWHILE",
        );
      const people = counted(changed, "person", "people");
      const after = came ? "attended" : "did not attend";
      record({ changes: [{ field: people, before: came ? "did not attend" : "attended", after }] });
      if (came) return { message: `${people} attended.` };
      const issued = (await certificatesOfSeats(deps.db, seats)).size;
      const decide = `${counted(issued, "certificate was", "certificates were")} issued for them: decide in the inbox whether to keep ${issued === 1 ? "it" : "them"}.`;
      return { message: `${people}: attendance undone.${issued > 0 ? ` ${decide}` : ""}` };
    },
  }),
  /** Issues certificates to people who came to a date, as its page listed them. */
  issueToAttendees: deskAction({
    roles,
    consequence: "none",
    isIssuing: true,
    fields: z.strictObject({
      date: dateField,
      seats: numbersField(500),
      guides: wordsField(500).pipe(z.array(z.string().max(200)).min(1, "Please name the guides.").max(10)),
      early: tickField,
      unpaid: tickField,
    }),
    async run({ date, seats, guides, early, unpaid }, { deps, record, staff }) {
      record({ about: `date:${date}` });
      const found = await attendedDate(deps, date);
      const outcome =
        found &&
        (await issueToAttendees(deps, found, {
          seats,
          guides,
          isEarlyRight: early,
          isUnpaidRight: unpaid,
          by: staff.name,
        }));
      if (!outcome)
        throw userError(
          "The list has changed in the meantime. Check it again; no certificate was issued.",
          "CHANGED_MEANWHILE",
        );
      const { issued, left } = outcome;
      record({ changes: issued.map(({ id }) => ({ field: "certificate", before: null, after: id })) });
      const rest = left.map(({ name, why }) => ` ${name}: ${why}`).join("");
      return { message: `${issued.length} issued and emailed.${rest}` };
    },
  }),
  /** Keeps a certificate valid although its ground is gone. It is listed again when another ground goes. */
  keepCertificate: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      certificate: certificateField,
      reason: whyField,
      form: formField,
    }),
    async run({ certificate, reason }, { deps, record, staff }) {
      record({ about: `certificate:${certificate}` });
      const kept = { by: staff.name, reason, now: deps.clock() };
      const row = await keepCertificate(deps.db, certificate, kept);
      if (!row)
        throw userError(
          "Nothing is wrong with this certificate any more, or a colleague was faster.",
          "NOT_POSSIBLE",
        );
      record({ changes: [{ field: "ground", before: "gone", after: "kept" }] });
      return { message: `The certificate of ${row.holderName} stays valid.` };
    },
  }),
};

/** Where a page of dates starts: `next` of the page before. */
const nextField = z
  .string()
  .nullish()
  .transform((next) => next ?? null);

export const reads = {
  /** Dates that have not ended, the next one first. */
  dates: deskRead({
    roles: everybody,
    input: z.strictObject({ after: nextField }),
    async run({ after }, { deps }) {
      const { dates, next } = await pageToCome(deps, after);
      return { nodes: dates.map(dateRow), next };
    },
  }),
  /** Dates that have ended, the latest one first. */
  pastDates: deskRead({
    roles: everybody,
    input: z.strictObject({ before: nextField }),
    async run({ before }, { deps }) {
      const { dates, next } = await datesOver(deps, before);
      return { nodes: dates.map(dateRow), next };
    },
  }),
  /** Dates on sale that have not ended, the next one first, for a field that selects one. */
  datesOnSale: deskRead({
    roles: everybody,
    input: z.strictObject({
      /** Words of title, place or day. A date must have each of them. */
      find: z.string().nullish(),
      /** Only dates without a free seat. */
      isSoldOut: z.boolean().nullish(),
      /** Ids of dates, or keys of their items. These dates come first, whatever else is asked. */
      chosen: z.array(z.string()).nullish(),
    }),
    async run({ find, isSoldOut, chosen }, { deps }) {
      const now = deps.clock();
      const { nodes, hasMore } = await datesToChoose(deps, {
        find: (find ?? "").slice(0, 200),
        isSoldOut: isSoldOut === true,
        chosen: (chosen ?? []).slice(0, 5),
      });
      return {
        nodes: nodes.map(({ id, occurrence, isCancelled, left, items }) => ({
          id,
          title: occurrence.title,
          occurs: occurrenceText(occurrence),
          isCancelled,
          /** Null: the seats are not counted. */
          left,
          items: itemFacts(items, now),
        })),
        /** Whether more dates match than are listed. */
        hasMore,
      };
    },
  }),
};
