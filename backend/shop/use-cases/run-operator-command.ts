import { desc } from "drizzle-orm";
import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type { Deps } from "../../deps";
import { GatewayUnavailable } from "../../payments";
import { linesOf } from "../store/order-parts";
import { findOrder, type Order } from "../store/orders";
import { orders } from "../tables";
import { cancelOrder } from "./cancel-order";
import { markPaid } from "./mark-paid";

const number = z.number().int().min(1).max(2_147_483_647);

export const operatorCommand = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("list") }),
  z.strictObject({ command: z.enum(["show", "paid", "cancel"]), number }),
]);

export type OperatorCommand = z.infer<typeof operatorCommand>;
export type OperatorAnswer = { ok: boolean; lines: string[] };

/** What an operator may do with orders, and what to print about it. The caller has checked that it is the operator. */
export async function runOperatorCommand(deps: Deps, command: OperatorCommand): Promise<OperatorAnswer> {
  const { db } = await deps.database();
  if (command.command === "list") {
    const rows = await db.select().from(orders).orderBy(desc(orders.id)).limit(50);
    return { ok: true, lines: rows.length === 0 ? ["There are no orders."] : rows.map(line) };
  }
  const order = await findOrder(db, command.number);
  if (!order) return { ok: false, lines: [`There is no order ${command.number}.`] };
  if (command.command === "show") return { ok: true, lines: await details(deps, order) };
  return command.command === "paid" ? pay(deps, order.id) : giveUp(deps, order.id);
}

async function pay(deps: Deps, id: number): Promise<OperatorAnswer> {
  const marked = await markPaid(deps, id);
  if (!marked) return { ok: false, lines: [`There is no order ${id}.`] };
  if (marked.kind === "not possible") {
    const { status, note } = marked.order;
    return {
      ok: false,
      lines: [`Order ${id} is ${status} and cannot be marked paid.`, ...(note ? [note] : [])],
    };
  }
  return { ok: true, lines: [`Order ${id} is ${marked.kind}.`, line(marked.order)] };
}

async function giveUp(deps: Deps, id: number): Promise<OperatorAnswer> {
  try {
    const order = await cancelOrder(deps, id);
    if (order?.status === "CANCELLED")
      return { ok: true, lines: [`Order ${id} is cancelled; its seats are free again.`] };
    return { ok: false, lines: [`Order ${id} is ${order?.status ?? "gone"} and cannot be cancelled.`] };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return { ok: false, lines: [`The payment provider cannot be asked now; order ${id} is unchanged.`] };
  }
}

function line(order: Order): string {
  const paid = order.paidAt ? `paid ${order.paidAt.toISOString().slice(0, 10)}` : "unpaid";
  const marks = [order.test ? "TEST" : "", order.note ? "NEEDS AN OPERATOR" : ""].filter(Boolean).join(" ");
  const columns = [
    String(order.id).padStart(6),
    order.createdAt.toISOString().slice(0, 16),
    order.status.padEnd(10),
    formatEuro(order.total).padStart(14),
  ];
  return [...columns, paid.padEnd(15), order.paymentMethod.padEnd(8), order.email, marks]
    .join("  ")
    .trimEnd();
}

async function details(deps: Deps, order: Order): Promise<string[]> {
  const { db } = await deps.database();
  const lines = await linesOf(db, order.id);
  return [
    line(order),
    ...lines.map(
      (each) =>
        `        ${each.quantity} × ${each.variationName ?? each.name}: ${formatEuro(each.total)} net`,
    ),
    ...(order.note ? [`        ${order.note}`] : []),
  ];
}
