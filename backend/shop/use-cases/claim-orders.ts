import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../database/client";
import { grants, orders, subscriptions } from "../tables";

/** A person proved an e-mail address: what guests ordered with it becomes the member's. Source: architecture 9. */
export async function claimOrders(tx: Db, member: { memberId: number; email: string }): Promise<void> {
  const { memberId } = member;
  const email = member.email.toLowerCase();
  const claimed = await tx
    .update(orders)
    .set({ memberId })
    .where(and(isNull(orders.memberId), eq(orders.email, email)))
    .returning({ id: orders.id });
  await tx
    .update(grants)
    .set({ memberId })
    .where(and(isNull(grants.memberId), eq(grants.email, email)));
  if (claimed.length === 0) return;
  const ids = claimed.map((order) => order.id);
  await tx
    .update(subscriptions)
    .set({ memberId })
    .where(and(isNull(subscriptions.memberId), inArray(subscriptions.orderId, ids)));
}
