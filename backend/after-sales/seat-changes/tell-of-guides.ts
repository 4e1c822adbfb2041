import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import { isVouchedRow, orderLines, orders } from "../../sales/orders";
import { seats } from "../../sales/seats";
import { paidStates } from "./tell-attendees";

/**
 * Queues a mail about a date's new guides for everybody who attends: one to the address of each seat, and one to the
 * buyer for all seats without an address.
 *
 * @param guides names of the guides
 */
export async function tellOfGuides(
  tx: Db,
  deps: Deps,
  uid: string,
  guides: readonly string[],
): Promise<void> {
  const rows = await tx
    .select({
      seatId: seats.id,
      turn: seats.turn,
      email: seats.email,
      orderId: orders.id,
      buyer: orders.email,
    })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
    .innerJoin(orders, eq(orders.id, seats.orderId))
    .where(
      and(
        ...[eq(sql`${orderLines.occurrence}->>'uid'`, uid), isNull(orderLines.endedAt)],
        ...[isVouchedRow, inArray(orders.status, paidStates)],
      ),
    )
    .orderBy(asc(seats.id));
  const at = deps.clock().getTime();
  const told = new Set<string>();
  for (const { seatId, turn, email, orderId, buyer } of rows) {
    // One person on several seats gets one mail.
    const person = email ?? `order ${orderId}`;
    if (told.has(person)) continue;
    told.add(person);
    await queueMail(tx, deps, {
      reason: `${email === null ? `order-${orderId}` : `seat-${seatId}-${turn}`}-date-guides-${at}`,
      recipient: email ?? buyer,
      template: "date-guides",
      data: { orderId, seatId, turn, uid, guides },
      isUnasked: email !== null,
    });
  }
}
