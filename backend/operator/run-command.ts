import { formatEuro } from "@/lib/money";
import type { Deps } from "../deps";
import { addEntry, alertsOf, cancelOrder, findOrder, markPaid, type Order } from "../orders";
import { GatewayUnavailable } from "../payments/port";
import { confirmRefund, type Refund, type Refunded, refundOrder } from "../refunds";
import type { OperatorAnswer, OperatorCommand } from "./command";
import { forgetTests, newInstallation } from "./clean-data-store";
import { exportDocuments } from "./export-documents";
import { listOrders, orderInOneLine, showOrder } from "./show-orders";

/** The operator's commands about orders, and their output. The caller has checked that it is the operator. */
export async function runOperatorCommand(deps: Deps, command: OperatorCommand): Promise<OperatorAnswer> {
  if (command.command === "list") return { ok: true, lines: await listOrders(deps, command) };
  if (command.command === "export") return exportDocuments(deps, command);
  if (command.command === "forget-tests") return forgetTests(deps, command.yes === true);
  if (command.command === "new-installation") return newInstallation(deps, command.yes === true);
  const order = await findOrder(deps.db, command.number);
  if (!order) return { ok: false, lines: [`There is no order ${command.number}.`] };
  switch (command.command) {
    case "show":
      return { ok: true, lines: await showOrder(deps, order) };
    case "note":
      await addEntry(deps.db, deps, order.id, "note", {
        topic: "order",
        text: command.text,
        author: "operator",
      });
      return { ok: true, lines: [`Written down for order ${order.id}; its buyer does not see it.`] };
    case "paid":
      return markOrderPaid(deps, order.id);
    case "cancel":
      return cancelUnpaidOrder(deps, order.id);
    case "refund":
      return answerRefund(deps, order, command);
    case "refund-sent":
      return answerConfirmed(deps, order);
  }
}

async function markOrderPaid(deps: Deps, id: number): Promise<OperatorAnswer> {
  const marked = await markPaid(deps, id);
  if (!marked) return { ok: false, lines: [`There is no order ${id}.`] };
  if (marked.kind === "not possible") {
    const alerts = await alertsOf(deps.db, [id]);
    return {
      ok: false,
      lines: [
        `Order ${id} is ${marked.order.status} and cannot be marked paid.`,
        ...alerts.map(({ text }) => text),
      ],
    };
  }
  return { ok: true, lines: [`Order ${id} is ${marked.kind}.`, await orderInOneLine(deps.db, marked.order)] };
}

async function cancelUnpaidOrder(deps: Deps, id: number): Promise<OperatorAnswer> {
  try {
    const order = await cancelOrder(deps, id);
    if (order?.status === "cancelled")
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

type RefundCommand = Extract<OperatorCommand, { command: "refund" }>;

/** Refunds money and reports the result. */
async function answerRefund(deps: Deps, order: Order, command: RefundCommand): Promise<OperatorAnswer> {
  const { amount = null, line: lineId = null, reason = null } = command;
  const done = await refundOrder(deps, order.id, { amount, lineId, reason });
  if (!done) return refused(`There is no order ${order.id}.`);
  if (done.kind === "refund") return answerOf(deps, order, done.refund);
  return otherwise(order, done);
}

function otherwise(order: Order, done: Exclude<Refunded, { kind: "refund" }>): OperatorAnswer {
  switch (done.kind) {
    case "ended":
      return { ok: true, lines: [`Order ${order.id} had cost nothing; what it opened is closed.`] };
    case "unanswered":
      return refused(
        `The payment provider does not answer. The refund of ${formatEuro(done.refund.amount)} is written down and is made as soon as it does; asking again changes nothing.`,
      );
    case "paid twice":
      return refused(
        `Order ${order.id} was paid more than once. Give one payment back at the provider; show tells their references.`,
      );
    case "refused":
      return refused(whyNot(order, done));
  }
}

function whyNot(order: Order, done: Extract<Refunded, { kind: "refused" }>): string {
  switch (done.reason) {
    case "unpaid":
      return `Order ${order.id} is ${order.status}, so there is nothing to give back.`;
    case "nothing left":
      return `Nothing is left to give back of order ${order.id}.`;
    case "no such line":
      return `Order ${order.id} has no such line; show tells their numbers.`;
    case "too much":
      return `That is more than is left: ${formatEuro(done.left)}. Nothing was changed.`;
  }
}

async function answerOf(deps: Deps, order: Order, refund: Refund): Promise<OperatorAnswer> {
  const now = (await findOrder(deps.db, order.id)) ?? order;
  const amount = formatEuro(refund.amount);
  switch (refund.status) {
    case "succeeded":
      return {
        ok: true,
        lines: [`${amount} of order ${order.id} went back.`, await orderInOneLine(deps.db, now)],
      };
    case "failed":
      return refused(`The payment provider refused to give ${amount} back. Nothing was changed.`);
    default:
      return {
        ok: true,
        lines: [
          order.paymentMethod === "invoice"
            ? `${amount} of order ${order.id} are to be transferred to the buyer. Then: npm run orders -- refund ${order.id} --sent`
            : `${amount} of order ${order.id} are on their way back.`,
          await orderInOneLine(deps.db, now),
        ],
      };
  }
}

/** The transfers have left the bank. */
async function answerConfirmed(deps: Deps, order: Order): Promise<OperatorAnswer> {
  const sent = await confirmRefund(deps, order.id);
  if (sent.length === 0) return refused(`No refund of order ${order.id} waits for a transfer.`);
  return {
    ok: true,
    lines: sent.map(({ amount }) => `${formatEuro(amount)} of order ${order.id} went back by transfer.`),
  };
}

function refused(line: string): OperatorAnswer {
  return { ok: false, lines: [line] };
}
