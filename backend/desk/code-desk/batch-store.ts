import { and, asc, count, desc, eq, inArray, isNotNull, lt, min, notInArray, sql } from "drizzle-orm";
import { accessCodeHash } from "../../sales/access";
import { accessCodes } from "../../sales/access/tables";
import { type CodeBatch, codeBatches, issuedCodes } from "../../sales/codes";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import { members } from "../../people/members";
import { couponCounters, orderCoupons, orders } from "../../sales/orders/tables";

export type CountedBatch = CodeBatch & {
  count: number;
  code: string | null;
  uses: number;
  usedCodes: number;
};

const PAGE = 50;

/** Batches, the newest first, with their number of codes and uses. */
export async function listBatches(
  db: Db,
  before: number | null,
): Promise<{ nodes: CountedBatch[]; next: number | null }> {
  const rows = await db
    .select()
    .from(codeBatches)
    .where(before === null ? undefined : lt(codeBatches.id, before))
    .orderBy(desc(codeBatches.id))
    .limit(PAGE + 1);
  const shown = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null;
  return { nodes: await withCounts(db, shown), next };
}

async function withCounts(db: Db, batches: readonly CodeBatch[]): Promise<CountedBatch[]> {
  const ids = batches.map(({ id }) => id);
  if (ids.length === 0) return [];
  const used = db
    .select({ used: couponCounters.used })
    .from(couponCounters)
    .where(eq(couponCounters.code, issuedCodes.code));
  // Counts code by code: a join would read the counters of all codes.
  const issued = db
    .select({ batch: issuedCodes.batchId, code: issuedCodes.code, used: sql<number>`(${used})`.as("used") })
    .from(issuedCodes)
    .where(inArray(issuedCodes.batchId, ids))
    .as("issued");
  const codes = await db
    .select({
      batch: issued.batch,
      count: count(),
      code: min(issued.code),
      uses: sql`coalesce(sum(${issued.used}), 0)`.mapWith(Number),
      usedCodes: sql`count(*) filter (where ${issued.used} > 0)`.mapWith(Number),
    })
    .from(issued)
    .groupBy(issued.batch);
  const opened = await db
    .select({ batch: accessCodes.batchId, uses: count() })
    .from(accessCodes)
    .where(and(inArray(accessCodes.batchId, ids), isNotNull(accessCodes.usedAt)))
    .groupBy(accessCodes.batchId);
  const ofCodes = new Map(codes.map((row) => [row.batch, row]));
  const ofAccess = new Map(opened.map(({ batch, uses }) => [batch, uses]));
  return batches.map((batch) => {
    const { count: all = 0, code = null, uses = 0, usedCodes = 0 } = ofCodes.get(batch.id) ?? {};
    const redeemed = ofAccess.get(batch.id) ?? 0;
    const useCounts = batch.kind === "access" ? { uses: redeemed, usedCodes: redeemed } : { uses, usedCodes };
    return { ...batch, count: all, code: all === 1 ? code : null, ...useCounts };
  });
}

export async function findBatch(db: Db, id: number): Promise<CodeBatch | undefined> {
  const [row] = await db.select().from(codeBatches).where(eq(codeBatches.id, id));
  return row;
}

export async function updateBatch(
  db: Db,
  id: number,
  change: Partial<Pick<CodeBatch, "usageLimit" | "oncePerCustomer" | "endsAt" | "offAt">>,
): Promise<void> {
  await db.update(codeBatches).set(change).where(eq(codeBatches.id, id));
}

const codesIn = (db: Db, batchId: number) =>
  db.select({ code: issuedCodes.code }).from(issuedCodes).where(eq(issuedCodes.batchId, batchId));

export async function codesOf(db: Db, batchId: number): Promise<string[]> {
  return (await codesIn(db, batchId).orderBy(asc(issuedCodes.code))).map(({ code }) => code);
}

/** The uses of the content's coupons, by code. */
export async function usesOfWritten(db: Db): Promise<Map<string, number>> {
  const codes = catalogue()
    .coupons()
    .map(({ code }) => code);
  if (codes.length === 0) return new Map();
  const rows = await db.select().from(couponCounters).where(inArray(couponCounters.code, codes));
  return new Map(rows.map(({ code, used }) => [code, used]));
}

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

/** The uses by code: the orders, or the member and the day. */
export async function usesOf(db: Db, batch: CodeBatch): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  if (batch.kind !== "access") {
    const rows = await db
      .select({ code: orderCoupons.code, order: orders.id })
      .from(orderCoupons)
      .innerJoin(orders, eq(orders.id, orderCoupons.orderId))
      .where(
        and(
          inArray(orderCoupons.code, codesIn(db, batch.id)),
          notInArray(orders.status, ["cancelled", "failed"]),
        ),
      )
      .orderBy(asc(orders.id));
    for (const { code, order } of rows)
      used.set(code, [used.get(code), `order ${order}`].filter(Boolean).join(", "));
    return used;
  }
  const rows = await db
    .select({ hash: accessCodes.codeHash, at: accessCodes.usedAt, email: members.email })
    .from(accessCodes)
    .leftJoin(members, eq(members.id, accessCodes.usedBy))
    .where(eq(accessCodes.batchId, batch.id));
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  for (const code of await codesOf(db, batch.id)) {
    const row = byHash.get(accessCodeHash(code));
    if (row?.at) used.set(code, `${row.email ?? "a deleted account"}, ${days.format(row.at)}`);
  }
  return used;
}
