import { eq } from "drizzle-orm";
import type { BillingAddress } from "../billing-address";
import type { Db } from "../database/client";
import type { CartOwner } from "./store";
import { customers, shopSessions } from "./tables";

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
