import { customType, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys that sign access tokens and document links; made at the first start, shared by all processes. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Either driver's own class of bytes is handed out as a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

/** Which runner holds a job that must not run twice, and how its last runs ended; an expired lease is free. */
export const jobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: moment("until").notNull(),
  /**
   * Before it no process runs the job by the clock, however many there are. Only a run that came to its end moves it on, so
   * that it tells how long the job has been due.
   */
  dueAt: moment("due_at"),
  /** The end of the last successful run. */
  endedAt: moment("ended_at"),
  /** Since then. */
  failures: integer("failures").notNull().default(0),
});
