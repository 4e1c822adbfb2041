import { and, count, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { customers } from "./sales/cart";
import type { Db } from "./ground/database/client";
import { paymentTokens } from "./sales/payment-methods";
import { gatewayTraffic, payments } from "./sales/payments/tables";

/**
 * The keys are for the other mode than the rows of this database, and none of its customers, payment methods and
 * payments exists there.
 */
class OtherMode extends Error {
  override name = "OtherMode";
}

/**
 * Refuses to start with keys of Stripe's other mode if this database has rows that count only in the stored mode, and
 * names them. Without such rows, the stored mode changes.
 *
 * @param live whether the keys are live
 * @throws OtherMode
 */
export async function checkProviderMode(db: Db, live: boolean): Promise<void> {
  const [known] = await db
    .insert(gatewayTraffic)
    .values({ gateway: "stripe", live })
    .onConflictDoUpdate({
      target: gatewayTraffic.gateway,
      set: { live: sql`coalesce(${gatewayTraffic.live}, excluded.live)` },
    })
    .returning({ live: gatewayTraffic.live });
  if (known?.live === live) return;
  const rows = await rowsOfProvider(db);
  if (rows.length > 0) {
    const [theirs, yours] = live ? ["test", "live"] : ["live", "test"];
    throw new OtherMode(
      `This database belongs to Stripe's ${theirs} mode, and STRIPE_SECRET_KEY to its ${yours} mode: ${rows.join(", ")}. Start it with ${theirs} keys, or start with a database of its own. See docs/decisions/payments.md.`,
    );
  }
  await db.update(gatewayTraffic).set({ live }).where(eq(gatewayTraffic.gateway, "stripe"));
}

const openStatuses = ["created", "unconfirmed", "processing"] as const;

/** `customers.gateway_ref of 12 members (1, 5, 8, …)`. */
async function rowsOfProvider(db: Db): Promise<string[]> {
  const ofStripe = and(eq(payments.gateway, "stripe"), inArray(payments.status, [...openStatuses]));
  const found = await Promise.all([
    counted(
      db,
      "customers with a gateway_ref",
      customers,
      sql`${customers.memberId}`,
      isNotNull(customers.gatewayRef),
    ),
    counted(
      db,
      "payment_tokens",
      paymentTokens,
      sql`${paymentTokens.id}`,
      eq(paymentTokens.gateway, "stripe"),
    ),
    counted(db, "open payments", payments, sql`${payments.id}`, ofStripe),
  ]);
  return found.flatMap((line) => line ?? []);
}

async function counted(
  db: Db,
  what: string,
  table: PgTable,
  id: ReturnType<typeof sql>,
  where: ReturnType<typeof and>,
): Promise<string | null> {
  const [all] = await db.select({ count: count() }).from(table).where(where);
  if (!all || all.count === 0) return null;
  const first = await db
    .select({ id: sql<number>`${id}` })
    .from(table)
    .where(where)
    .orderBy(id)
    .limit(5);
  const ids = first.map((row) => row.id).join(", ");
  return `${all.count} ${what} (${ids}${all.count > first.length ? ", …" : ""})`;
}
