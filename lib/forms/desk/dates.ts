import { z } from "zod";
import { IssueToAttendeesDocument, NoteAttendanceDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";

const seatField = /^seat-(\d{1,10})$/;
const field = z.string().regex(/^(date|came|one|back-one|seat-\d{1,10})$/);

/** `POST /api/desk/note-attendance`: the button of one row counts alone, the buttons below for all ticks. */
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

const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

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
  }),
  async run(input, { ask, page }) {
    const { issueToAttendees: done } = await ask(IssueToAttendeesDocument, { input });
    return { to: page, notice: { kind: "success", text: done.message } };
  },
});
