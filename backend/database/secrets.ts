import { eq } from "drizzle-orm";
import type { Deps } from "../deps";
import type { Db } from "./client";
import { secrets } from "./schema";

/** The key of that name, made at its first use. Two processes that make it together get the same one. */
export async function readSecret(db: Db, ids: Pick<Deps["ids"], "token">, name: string): Promise<string> {
  const known = await find(db, name);
  if (known) return known;
  await db.insert(secrets).values({ name, value: ids.token() }).onConflictDoNothing();
  const made = await find(db, name);
  if (!made) throw new Error(`no secret "${name}"`);
  return made;
}

async function find(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name));
  return row?.value;
}
