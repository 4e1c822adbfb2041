import { eq, sql } from "drizzle-orm";
import type { Db } from "../../database/client";
import type { BillingAddress } from "../domain/billing-address";
import { customers, shopSessions } from "../tables";
import type { CartOwner } from "./carts";

/** The invoice address: a member's own, a guest's in the session. */
export async function readBilling(db: Db, owner: CartOwner): Promise<BillingAddress> {
  const [row] =
    owner.kind === "member"
      ? await db
          .select({ billing: customers.billing })
          .from(customers)
          .where(eq(customers.memberId, owner.memberId))
      : await db
          .select({ billing: shopSessions.billing })
          .from(shopSessions)
          .where(eq(shopSessions.id, owner.sessionId));
  return row?.billing ?? {};
}

/** The same, held until the transaction ends. Take the cart's lock before this one. */
export async function lockBilling(tx: Db, owner: CartOwner): Promise<BillingAddress> {
  const [row] =
    owner.kind === "member"
      ? await tx
          .select({ billing: customers.billing })
          .from(customers)
          .where(eq(customers.memberId, owner.memberId))
          .for("update")
      : await tx
          .select({ billing: shopSessions.billing })
          .from(shopSessions)
          .where(eq(shopSessions.id, owner.sessionId))
          .for("update");
  return row?.billing ?? {};
}

export async function saveBilling(tx: Db, owner: CartOwner, billing: BillingAddress): Promise<void> {
  if (owner.kind === "guest") {
    await tx.update(shopSessions).set({ billing }).where(eq(shopSessions.id, owner.sessionId));
    return;
  }
  await tx
    .insert(customers)
    .values({ memberId: owner.memberId, billing })
    .onConflictDoUpdate({ target: customers.memberId, set: { billing } });
}

/** The gateway's name of the member, when there is one. */
export async function gatewayRefOf(db: Db, memberId: number): Promise<string | null> {
  const [row] = await db
    .select({ ref: customers.gatewayRef })
    .from(customers)
    .where(eq(customers.memberId, memberId));
  return row?.ref ?? null;
}

/** Keeps the first name that is told: of two who ask at once both get the same. */
export async function keepGatewayRef(db: Db, memberId: number, ref: string): Promise<string> {
  const [row] = await db
    .insert(customers)
    .values({ memberId, gatewayRef: ref })
    .onConflictDoUpdate({
      target: customers.memberId,
      set: { gatewayRef: sql`coalesce(${customers.gatewayRef}, excluded.gateway_ref)` },
    })
    .returning({ ref: customers.gatewayRef });
  return row?.ref ?? ref;
}

/** Holds the member's row, which is made when there is none: whoever adds a saved method stands in this queue. */
export async function lockCustomer(tx: Db, memberId: number): Promise<void> {
  await tx.insert(customers).values({ memberId }).onConflictDoNothing();
  await tx
    .select({ id: customers.memberId })
    .from(customers)
    .where(eq(customers.memberId, memberId))
    .for("update");
}
