import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { migrationsFolder, readTemplate } from "@/backend/database/template";

export type OldDatabase = {
  client: PGlite;
  /** Runs the migration that it was opened before, and all that came after it, as a start does. */
  migrate(): Promise<void>;
};

/**
 * A database as an installation had it before a migration, e.g. `0004_cart_and_indexes`: emptied and built up to there,
 * because making one from nothing takes ten seconds.
 */
export async function databaseBefore(migration: string): Promise<OldDatabase> {
  const client = await PGlite.create({ loadDataDir: await readTemplate() });
  await client.exec("drop schema public cascade; create schema public");
  const all = fs.readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  const run = (name: string) => client.exec(fs.readFileSync(path.join(migrationsFolder, name), "utf8"));
  const later = all.sort().splice(all.indexOf(`${migration}.sql`));
  if (later[0] !== `${migration}.sql`) throw new Error(`there is no migration ${migration}`);
  for (const name of all) await run(name);
  return {
    client,
    async migrate() {
      for (const name of later) await run(name);
    },
  };
}
