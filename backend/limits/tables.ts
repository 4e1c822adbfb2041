import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Counters of rate limits, in the database so that a restart does not reset them. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  windowStart: timestamp("window_start", { withTimezone: true, mode: "date" }).notNull(),
  count: integer("count").notNull(),
});
