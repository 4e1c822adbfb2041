import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../database/tables";

/** Counters of rate limits. They are in the database so that a restart does not reset them. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    windowStart: moment("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [index("rate_limits_window").on(t.windowStart)],
);
