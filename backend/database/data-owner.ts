import fs from "node:fs";
import path from "node:path";
import { desc } from "drizzle-orm";
import { bigint, pgSchema } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Db } from "./client";
import { keepSecret } from "./secrets";
import { secrets } from "./tables";
import { migrationsFolder } from "./template";

/** Data of another installation, or of a later version of this one. */
class ForeignData extends Error {
  override name = "ForeignData";
}

/**
 * Refuses data that a later version has changed, or that belongs to another product: its mails, codes and tokens would go
 * out under this one's name. Data that belongs to nobody yet is this product's from now on.
 *
 * @param adopt makes another product's data this one's
 * @throws ForeignData
 */
export async function checkDataOwner(db: Db, slug: string, adopt: boolean): Promise<void> {
  const newest = await newestMigration(db);
  const ours = newestKnown();
  if (newest > ours.when)
    throw new ForeignData(
      `This data was changed by a later version than this one, which knows it up to ${ours.tag}. Start the later version, or restore a backup from before.`,
    );
  if (adopt)
    await db
      .insert(secrets)
      .values({ name: "product", value: slug })
      .onConflictDoUpdate({ target: secrets.name, set: { value: slug } });
  const owner = await keepSecret(db, "product", async () => slug);
  if (owner !== slug)
    throw new ForeignData(
      `This data belongs to the product "${owner}", and this is "${slug}". Start with data of its own, with PRODUCT_SLUG=${owner}, or once with ADOPT_DATA=1 if the product has a new name.`,
    );
}

/** Where drizzle writes down which migrations it has made. */
const migrations = pgSchema("drizzle").table("__drizzle_migrations", {
  when: bigint("created_at", { mode: "number" }).notNull(),
});

/** The time of the last migration that was made here, ms. */
async function newestMigration(db: Db): Promise<number> {
  const [last] = await db
    .select({ when: migrations.when })
    .from(migrations)
    .orderBy(desc(migrations.when))
    .limit(1);
  return last?.when ?? 0;
}

const journal = z.object({ entries: z.array(z.object({ when: z.number(), tag: z.string() })).min(1) });

function newestKnown(): { when: number; tag: string } {
  const file = path.join(migrationsFolder, "meta/_journal.json");
  const { entries } = journal.parse(JSON.parse(fs.readFileSync(file, "utf8")));
  return entries.reduce((newest, entry) => (entry.when > newest.when ? entry : newest));
}
