import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../database/client";
import { grants, orders, subscriptions } from "../tables";
import { claimPlaces } from "../store/waiting-list";
import { openLearning } from "./open-learning";

/** A person proved an e-mail address: what guests ordered with it becomes the member's. Source: architecture 9. */
export async function claimOrders(tx: Db, member: { memberId: number; email: string }): Promise<void> {
  const { memberId } = member;
  const email = member.email.toLowerCase();
  const claimed = await tx
    .update(orders)
    .set({ memberId })
    .where(and(isNull(orders.memberId), eq(orders.email, email)))
    .returning({ id: orders.id });
  // After the orders: whoever gives an order's seats back takes the two in this sequence.
  await claimPlaces(tx, { memberId, email });
  const ids = claimed.map((order) => order.id);
  await tx
    .update(subscriptions)
    .set({ memberId })
    .where(and(isNull(subscriptions.memberId), inArray(subscriptions.orderId, ids)));
  const opened = await tx
    .update(grants)
    .set({ memberId })
    .where(and(isNull(grants.memberId), eq(grants.email, email)))
    .returning();
  await openLearning(
    tx,
    opened.filter(({ revokedAt }) => revokedAt === null),
  );
}
