import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The day from which actions of the desk with a consequence require a passkey. No row: no day is set. */
export const deskPasskeyDay = pgTable(
  "desk_passkey_day",
  {
    id: integer("id").primaryKey().default(1),
    /** A day of Vienna, `2027-01-19`. */
    requiredFrom: text("required_from").notNull(),
  },
  (t) => [
    check("desk_passkey_day_single", sql`${t.id} = 1`),
    check("desk_passkey_day_is_day", sql`${t.requiredFrom} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
  ],
);
