import type { Deps } from "../../deps";
import { GatewayUnavailable } from "../../payments";
import { findOrder } from "../store/orders";
import { cancelOrder } from "./cancel-order";
import { answerConfirmed, answerRefund } from "./answer-refund";
import { listOrders, orderInOneLine } from "./list-orders";
import { markPaid } from "./mark-paid";
import type { OperatorAnswer, OperatorCommand } from "./operator-command";
import { showOrder } from "./show-order";

/** What an operator may do with orders, and what to print about it. The caller has checked that it is the operator. */
export async function runOperatorCommand(deps: Deps, command: OperatorCommand): Promise<OperatorAnswer> {
  if (command.command === "list") return { ok: true, lines: await listOrders(deps, command) };
  const { db } = await deps.database();
  const order = await findOrder(db, command.number);
  if (!order) return { ok: false, lines: [`There is no order ${command.number}.`] };
  switch (command.command) {
    case "show":
      return { ok: true, lines: await showOrder(deps, order) };
    case "paid":
      return pay(deps, order.id);
    case "cancel":
      return giveUp(deps, order.id);
    case "refund":
      return answerRefund(deps, order, command);
    case "refund-sent":
      return answerConfirmed(deps, order);
  }
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
  return { ok: true, lines: [`Order ${id} is ${marked.kind}.`, orderInOneLine(marked.order)] };
}

async function giveUp(deps: Deps, id: number): Promise<OperatorAnswer> {
  try {
    const order = await cancelOrder(deps, id);
    if (order?.status === "CANCELLED")
      return { ok: true, lines: [`Order ${id} is cancelled; its seats are free again.`] };
    const hint = order?.paidAt ? ["It is paid: refund gives the money back."] : [];
    return {
      ok: false,
      lines: [`Order ${id} is ${order?.status ?? "gone"} and cannot be cancelled.`, ...hint],
    };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return { ok: false, lines: [`The payment provider cannot be asked now; order ${id} is unchanged.`] };
  }
}
