import { eq, gt, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { PaymentGateway } from "./port";
import { gatewayTraffic } from "./tables";

type GatewayId = PaymentGateway["id"];

/** Notes that a signed event of any kind came, so events reach the site. */
export async function noteEventCame(db: Db, gateway: GatewayId, now: Date): Promise<void> {
  const seen = { eventAt: now, unannounced: 0 };
  await db
    .insert(gatewayTraffic)
    .values({ gateway, ...seen })
    .onConflictDoUpdate({ target: gatewayTraffic.gateway, set: seen });
}

/**
 * Counts an event about an object that this shop did not create: it belongs to another system or shop on the account.
 */
export async function countForeignEvent(db: Db, gateway: GatewayId): Promise<void> {
  await db
    .insert(gatewayTraffic)
    .values({ gateway, foreignEvents: 1 })
    .onConflictDoUpdate({
      target: gatewayTraffic.gateway,
      set: { foreignEvents: sql`${gatewayTraffic.foreignEvents} + 1` },
    });
}

/**
 * Counts a payment's end, a refund or a dispute that was found without an event. @returns how many since the last event
 */
export async function noteUnannounced(db: Db, gateway: GatewayId): Promise<number> {
  const [row] = await db
    .insert(gatewayTraffic)
    .values({ gateway, unannounced: 1 })
    .onConflictDoUpdate({
      target: gatewayTraffic.gateway,
      set: { unannounced: sql`${gatewayTraffic.unannounced} + 1` },
    })
    .returning({ count: gatewayTraffic.unannounced });
  return row?.count ?? 1;
}

/** When the last complete run over a gateway's refunds and disputes began; null if there was none. */
export async function lastCheck(db: Db, gateway: GatewayId): Promise<Date | null> {
  const [row] = await db
    .select({ at: gatewayTraffic.checkedAt })
    .from(gatewayTraffic)
    .where(eq(gatewayTraffic.gateway, gateway));
  return row?.at ?? null;
}

export async function noteCheck(db: Db, gateway: GatewayId, checkedAt: Date): Promise<void> {
  await db
    .insert(gatewayTraffic)
    .values({ gateway, checkedAt })
    .onConflictDoUpdate({ target: gatewayTraffic.gateway, set: { checkedAt } });
}

/** Payments of each gateway that ended or went back without an event, since the last event that came. */
export function silentEvents(db: Db): Promise<{ gateway: string; unannounced: number }[]> {
  const { gateway, unannounced } = gatewayTraffic;
  return db.select({ gateway, unannounced }).from(gatewayTraffic);
}

/** One message for each gateway whose events do not arrive. */
export async function eventTroubles(db: Db): Promise<string[]> {
  const silent = await db.select().from(gatewayTraffic).where(gt(gatewayTraffic.unannounced, 0));
  return silent.map(
    ({ gateway, unannounced, eventAt }) =>
      `${unannounced} ${unannounced === 1 ? "payment" : "payments"} of ${gateway} ended or went back without an event; the last one came ${eventAt?.toISOString() ?? "never"}. Check the webhook's address and secret.`,
  );
}
