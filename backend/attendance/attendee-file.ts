import { stringify } from "csv-stringify/sync";
import type { DeskFiles } from "../desk-file";
import { attendeesOf, isPaidSeat } from "./attendees";
import { attendedDate } from "./dates-store";

/** The list of a date for a spreadsheet in German: semicolons, UTF-8 with a mark in front. */
export const attendeeFiles: DeskFiles[] = [
  {
    path: /^dates\/((?:workshop|event)-[\d-]{1,20})\.csv$/,
    roles: ["DESK"],
    run: async (deps, { parts: [id = ""] }) => {
      if (!(await attendedDate(deps, id))) return null;
      const rows = (await attendeesOf(deps.db, id)).map((attendee) => {
        const { seat, order, cameAt } = attendee;
        return {
          name: seat.name,
          "e-mail": seat.email ?? order.email,
          company: order.billing.company ?? "",
          order: order.id,
          paid: isPaidSeat(attendee) ? "yes" : "no",
          note: order.customerNote ?? "",
          came: cameAt ? "yes" : "",
        };
      });
      const columns = ["name", "e-mail", "company", "order", "paid", "note", "came"];
      // A text that begins like a formula would be one in a spreadsheet.
      const options = { columns, header: true, delimiter: ";", bom: true, escape_formulas: true } as const;
      const content = stringify(rows, { ...options, record_delimiter: "windows" });
      return { name: `${id}.csv`, type: "text/csv; charset=utf-8", content };
    },
  },
];
