import { and, desc, eq, exists, lt } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { OrderStatus } from "../../sales/orders/order";
import { isOpenAlert } from "../../sales/order-history";
import type { Order } from "../../sales/orders";
import { orderEntries, orders } from "../../sales/orders/tables";

export type DeskFilter = {
  status: OrderStatus | null;
  /** Only orders with something open for the staff. */
  needsHand: boolean;
  /** Lower case. */
  email: string | null;
};

const PAGE = 50;

/** Orders, the newest first. @param before only orders with a smaller number */
export async function pageForDesk(
  db: Db,
  { status, needsHand, email }: DeskFilter,
  before: number | null,
): Promise<{ nodes: Order[]; next: number | null }> {
  const isOpen = exists(
    db
      .select({ id: orderEntries.id })
      .from(orderEntries)
      .where(and(eq(orderEntries.orderId, orders.id), isOpenAlert)),
  );
  const nodes = await db
    .select()
    .from(orders)
    .where(
      and(
        before === null ? undefined : lt(orders.id, before),
        status === null ? undefined : eq(orders.status, status),
        email === null ? undefined : eq(orders.email, email),
        needsHand ? isOpen : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(PAGE);
  return { nodes, next: nodes.length < PAGE ? null : (nodes.at(-1)?.id ?? null) };
}
