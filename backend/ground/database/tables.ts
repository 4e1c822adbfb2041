import { sql } from "drizzle-orm";
import { type AnyPgColumn, customType, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys that sign access tokens and document links. They are created at the first start and shared by all processes. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** The condition of a check that a column holds one of some words. Pass the list of the column's `enum`. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  sql`${column} in ${words}`.inlineParams();

/** Turns either driver's class of bytes into a Buffer. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => "bytea",
  fromDriver: (value) => Buffer.from(value),
});

/** Which runner holds a job that must not run twice, and how its last runs ended. An expired lease is free. */
export const jobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: moment("until").notNull(),
  /**
   * The clock starts the job in no process before this moment. Only a completed run moves it forward, so it shows how
   * long the job has been due.
   */
  dueAt: moment("due_at"),
  /** The end of the last successful run. */
  endedAt: moment("ended_at"),
  /** Number of failed runs since then. */
  failures: integer("failures").notNull().default(0),
});
