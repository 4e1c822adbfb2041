import { eq } from "drizzle-orm";
import type { BillingAddress } from "../../ground/billing-address";
import type { Db } from "../../ground/database/client";
import type { CartOwner } from "./store";
import { customers, shopSessions } from "./tables";

/** The invoice address: a member's is stored with the member, a guest's in the session. */
export async function readBilling(db: Db, owner: CartOwner): Promise<BillingAddress> {
  const [row] = await selectBilling(db, owner);
  return row?.billing ?? {};
}

/** Reads the invoice address and locks it until the transaction ends. Lock the cart before it. */
export async function lockBilling(tx: Db, owner: CartOwner): Promise<BillingAddress> {
  const [row] = await selectBilling(tx, owner).for("update");
  return row?.billing ?? {};
}

function selectBilling(db: Db, owner: CartOwner) {
  const [table, isOwners] =
    owner.kind === "member"
      ? ([customers, eq(customers.memberId, owner.memberId)] as const)
      : ([shopSessions, eq(shopSessions.id, owner.sessionId)] as const);
  return db.select({ billing: table.billing }).from(table).where(isOwners).$dynamic();
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
