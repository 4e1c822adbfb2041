import { and, eq } from "drizzle-orm";
import { type Cents, formatEuro } from "@/lib/money";
import { moneyCodeById, putOnCode, spendable, takenByOrder, takeFromCode } from "../codes";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../order-history";
import type { Order } from "../orders";
import { orders } from "../orders";

/**
 * Takes the code's part of an order from the code's balance, once. The caller holds the order's lock, or has just
 * written the order, and has locked its stock.
 *
 * @returns false when the balance is too small
 */
export async function takeCredit(
  tx: Db,
  { clock }: Pick<Deps, "clock">,
  { id: orderId, credit: cents, creditCode: codeId }: Order,
): Promise<boolean> {
  if (codeId === null || cents === 0) return true;
  if ((await takenByOrder(tx, codeId, orderId)) > 0) return true;
  return takeFromCode(tx, { codeId, orderId, cents, at: clock() });
}

/** Returns the code's part when the order ends unpaid, once. */
export async function releaseCredit(tx: Db, deps: Pick<Deps, "clock">, order: Order): Promise<void> {
  const { id: orderId, creditCode: codeId } = order;
  if (codeId === null) return;
  const cents = await takenByOrder(tx, codeId, orderId);
  if (cents === 0) return;
  await putOnCode(tx, { codeId, orderId, cents, at: deps.clock(), kind: "released" });
  const text = `${formatEuro(cents)} is back on the code.`;
  const buyerText = `${formatEuro(cents)} is back on your code.`;
  await addEntry(tx, deps, orderId, "note", { topic: "payment", text, buyerText });
}

/** Whether the code's part of an order is paid. */
export async function isCreditTaken(db: Db, { id, credit, creditCode }: Order): Promise<boolean> {
  return creditCode === null || credit === 0 || (await takenByOrder(db, creditCode, id)) > 0;
}

/** Whether the code's part is paid, or still can be. */
export async function canTakeCredit(db: Db, order: Order): Promise<boolean> {
  if (order.creditCode === null || (await isCreditTaken(db, order))) return true;
  const code = await moneyCodeById(db, order.creditCode);
  return code !== undefined && spendable(code) >= order.credit;
}

/** Cents of a code that the pending order of a cart has taken. */
export async function creditHeldByCart(db: Db, codeId: number, cartId: string): Promise<Cents> {
  const isPending = and(
    eq(orders.cartId, cartId),
    eq(orders.status, "pending"),
    eq(orders.creditCode, codeId),
  );
  const rows = await db.select({ id: orders.id }).from(orders).where(isPending);
  let cents = 0;
  for (const { id } of rows) cents += await takenByOrder(db, codeId, id);
  return cents;
}
