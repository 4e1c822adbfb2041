import { stringify } from "csv-stringify/sync";
import type { DeskFiles } from "../../ground/desk-file";
import { occurrenceText } from "../../content/documents/occurrence";
import { attendeeRoles } from "../seat-changes";
import { attendeesOf, isPaidSeat } from "./attendees";
import { badgesPdf } from "./badges-pdf";
import { attendedDate } from "./dates-store";

/**
 * A date's list of attendees for a German spreadsheet (semicolons, UTF-8 with a byte order mark), and badges for all of
 * them.
 */
export const attendeeFiles: DeskFiles[] = [
  {
    path: /^dates\/((?:workshop|event)-[\d-]{1,20})\/badges\.pdf$/,
    roles: attendeeRoles,
    consequence: "none",
    run: async (deps, { parts: [id = ""] }) => {
      const date = await attendedDate(deps, id);
      if (!date) return null;
      const badges = (await attendeesOf(deps.db, id, deps.clock())).map(({ seat, order }) => ({
        name: seat.name,
        company: order.billing.company ?? "",
      }));
      if (badges.length === 0) return "Nobody has a seat yet, so there is no badge to print.";
      const { occurrence } = date;
      const content = await badgesPdf(`${occurrence.title}, ${occurrenceText(occurrence)}`, badges);
      return { name: `badges-${id}.pdf`, type: "application/pdf", content };
    },
  },
  {
    path: /^dates\/((?:workshop|event)-[\d-]{1,20})\.csv$/,
    roles: attendeeRoles,
    consequence: "none",
    run: async (deps, { parts: [id = ""] }) => {
      if (!(await attendedDate(deps, id))) return null;
      const rows = (await attendeesOf(deps.db, id, deps.clock())).map((attendee) => {
        const { seat, order, cameAt } = attendee;
        return {
          name: seat.name,
          "e-mail": seat.email ?? order.email,
          company: order.billing.company ?? "",
          order: order.id,
          paid: isPaidSeat(attendee) ? "yes" : "no",
          note: order.customerNote ?? "",
          attended: cameAt ? "yes" : "",
        };
      });
      const columns = ["name", "e-mail", "company", "order", "paid", "note", "attended"];
      // A spreadsheet would run a text that begins like a formula.
      const options = { columns, header: true, delimiter: ";", bom: true, escape_formulas: true } as const;
      const content = stringify(rows, { ...options, record_delimiter: "windows" });
      return { name: `${id}.csv`, type: "text/csv; charset=utf-8", content };
    },
  },
];
