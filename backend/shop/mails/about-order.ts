import type { Deps } from "../../deps";
import type { MailBlock } from "../../mail";
import { findOrder, type Order } from "../store/orders";

/** The order that a mail is about. */
export async function mailedOrder(deps: Deps, id: number): Promise<Order> {
  const order = await findOrder((await deps.database()).db, id);
  if (!order) throw new Error(`a mail about order ${id}, which is gone`);
  return order;
}

/** Stands before the subject of a mail about a test order. */
export function testMark(order: Order): string {
  return order.test ? "[TEST] " : "";
}

export function orderButton(deps: Deps, order: Order, label: string): MailBlock {
  return { kind: "button", label, url: `${deps.settings.origin}/account/me/my-orders/${order.id}` };
}
