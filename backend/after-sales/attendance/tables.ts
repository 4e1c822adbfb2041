import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../../ground/database/tables";
import { members } from "../../people/members/tables";
import { seats } from "../../sales/seats/tables";

/** The people who came. The staff adds a row for each seat. A row that was a mistake is marked as undone and stays. */
export const attendance = pgTable(
  "attendance",
  {
    id: serial("id").primaryKey(),
    seatId: integer("seat_id")
      .notNull()
      .references(() => seats.id, { onDelete: "restrict" }),
    at: moment("at").notNull(),
    /** The member of staff; null: the account was deleted. */
    notedBy: integer("noted_by").references(() => members.id, { onDelete: "set null" }),
    undoneAt: moment("undone_at"),
  },
  (t) => [
    uniqueIndex("attendance_seat")
      .on(t.seatId)
      .where(sql`${t.undoneAt} is null`),
    index("attendance_rows_of_seat").on(t.seatId),
    index("attendance_noted_by").on(t.notedBy),
  ],
);
