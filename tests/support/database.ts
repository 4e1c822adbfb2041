import { describe, it as test } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { openInMemory } from "@/backend/ground/database/pglite";
import { hasPostgres, postgresDatabase } from "./postgres";
import { reused } from "./reused";

const kinds = { PGlite: reused(openInMemory), PostgreSQL: reused(postgresDatabase) };
type Kind = keyof typeof kinds;
type Suite = (open: () => Promise<Database>) => void;

/** PostgreSQL where there is a server: opening, seeding and emptying take it a third of PGlite's time. */
const faster: Kind = hasPostgres ? "PostgreSQL" : "PGlite";

/** A migrated, empty database. Close it when done: the next one of this process is the same, emptied. */
export const testDatabase = kinds[faster];

/**
 * The same suite on PGlite and on PostgreSQL, for what depends on locks, races or types; without a server the second one
 * counts as skipped. Each `open` gives a database of its own, to be closed by the suite.
 */
export function onEachDatabase(title: string, suite: Suite): void {
  describe(`${title}, PGlite`, () => suite(kinds.PGlite));
  describe.skipIf(!hasPostgres)(`${title}, PostgreSQL`, () => suite(kinds.PostgreSQL));
}

type It = Pick<typeof test, "each"> & ((title: string, run: () => unknown, timeoutMs?: number) => void);
type SuiteOfRaces = (open: () => Promise<Database>, on: { it: It; itOnEach: typeof test }) => void;
const nothing: It = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * The suite on the faster one, and its tests by `itOnEach` on the other one too: those about locks, races or types.
 * `npm run test:whole` runs all of it on each.
 */
export function racesOnEachDatabase(title: string, suite: SuiteOfRaces): void {
  const on = (kind: Kind) => ({
    it: process.env.TEST_WHOLE || kind === faster ? test : nothing,
    itOnEach: test,
  });
  describe(`${title}, PGlite`, () => suite(kinds.PGlite, on("PGlite")));
  describe.skipIf(!hasPostgres)(`${title}, PostgreSQL`, () => suite(kinds.PostgreSQL, on("PostgreSQL")));
}

/** The suite on the faster one, for what is the same on both; `npm run test:whole` runs it on each. */
export function onOneDatabase(title: string, suite: Suite): void {
  if (process.env.TEST_WHOLE) onEachDatabase(title, suite);
  else describe(`${title}, ${faster}`, () => suite(kinds[faster]));
}
