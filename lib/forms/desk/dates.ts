import { z } from "zod";
import {
  CancelDateDocument,
  ChangeDateDocument,
  IssueToAttendeesDocument,
  NoteAttendanceDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { dateValues, list } from "./date-values";
import { deskCase } from "./desk-case";

const ticked = z.literal("yes").optional();
const seatField = /^seat-(\d{1,10})$/;
const field = z.string().regex(/^(date|came|one|back-one|seat-\d{1,10})$/);

/** `POST /api/desk/note-attendance`: the button of one row counts alone, the buttons above the list for all ticks. */
export const noteAttendance = deskCase({
  page: deskRoutes.dates,
  operation: "noteAttendance",
  fields: z.record(field, z.string().max(60)),
  async run({ date = "", came, one, "back-one": backOne, ...ticks }, { ask, page }) {
    const single = one ?? backOne;
    const ticked = Object.keys(ticks).flatMap((name) => seatField.exec(name)?.[1] ?? []);
    const input = {
      date,
      seats: (single === undefined ? ticked : [single]).map(Number),
      came: single === undefined ? came === "yes" : one !== undefined,
    };
    const { noteAttendance: done } = await ask(NoteAttendanceDocument, { input });
    return { to: page, notice: { kind: "success", text: done.message } };
  },
});

/** `POST /api/desk/issue-to-attendees`: certificates for everybody whom the page of the date listed. */
export const issueToAttendees = deskCase({
  page: deskRoutes.dates,
  operation: "issueToAttendees",
  keep: ["guides"],
  fields: z.strictObject({
    date: z.string().max(60),
    seats: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,499}$/)
      .transform((text) => list(text).map(Number)),
    guides: z.string().max(500).transform(list),
    early: ticked,
    unpaid: ticked,
  }),
  async run({ early, unpaid, ...list }, { ask, page }) {
    const input = { ...list, isEarlyRight: early === "yes", isUnpaidRight: unpaid === "yes" };
    const { issueToAttendees: done } = await ask(IssueToAttendeesDocument, { input });
    return { to: page, notice: { kind: "success", text: done.message } };
  },
});

/** `POST /api/desk/change-date`: the values that the page has shown as a change. */
export const changeDate = deskCase({
  page: deskRoutes.dates,
  operation: "changeDate",
  keep: ["form", "reason"],
  fields: z.strictObject({
    ...dateValues,
    date: z.string().max(60),
    reason: z.string().max(400).default(""),
    form: z.literal("change-date"),
  }),
  async run({ form: _, ...input }, { ask }) {
    const { changeDate: done } = await ask(ChangeDateDocument, { input });
    return { to: deskRoutes.date(input.date), notice: { kind: "success", text: done.message } };
  },
});

/** `POST /api/desk/cancel-date` */
export const cancelDate = deskCase({
  page: deskRoutes.dates,
  operation: "cancelDate",
  keep: ["form", "typed", "reason"],
  fields: z.strictObject({
    date: z.string().max(60),
    seats: z.coerce.number().int().min(0),
    typed: z.string().max(100),
    reason: z.string().max(400),
    form: z.literal("cancel-date"),
  }),
  async run({ form: _, ...input }, { ask }) {
    const { cancelDate: done } = await ask(CancelDateDocument, { input });
    // A date that nobody ever had a seat of has no page any more.
    const to = input.seats > 0 ? deskRoutes.date(input.date) : deskRoutes.dates;
    return { to, notice: { kind: "success", text: done.message } };
  },
});
