import { and, eq, lte } from "drizzle-orm";
import type { Db } from "../../database/client";
import { jobLeases } from "../tables";

type Lease = { name: string; holder: string };

/** Takes the lease unless somebody holds it: one statement, so one of many wins. @returns whether it is the holder's now */
export async function takeLease(db: Db, { name, holder }: Lease, now: Date, until: Date): Promise<boolean> {
  const rows = await db
    .insert(jobLeases)
    .values({ name, holder, until })
    .onConflictDoUpdate({
      target: jobLeases.name,
      set: { holder, until },
      setWhere: lte(jobLeases.until, now),
    })
    .returning({ name: jobLeases.name });
  return rows.length > 0;
}

/** False: it ran out and somebody else took it. */
export async function extendLease(db: Db, { name, holder }: Lease, until: Date): Promise<boolean> {
  const own = and(eq(jobLeases.name, name), eq(jobLeases.holder, holder));
  const rows = await db.update(jobLeases).set({ until }).where(own).returning({ name: jobLeases.name });
  return rows.length > 0;
}

export async function dropLease(db: Db, { name, holder }: Lease): Promise<void> {
  await db.delete(jobLeases).where(and(eq(jobLeases.name, name), eq(jobLeases.holder, holder)));
}
