import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { QUESTION_MAX } from "@/lib/rules/forms/question";
import { typedText } from "@/lib/rules/forms/typed-text";
import type { Deps } from "../../deps";
import { command, nothing, type OperatorAnswer } from "../../operator-command";
import { addEntry, alertsOf } from "../../sales/order-history";
import { cancelOrder } from "../../sales/settlement";
import { findOrder, type Order } from "../../sales/orders";
import { orderStatuses } from "../../sales/orders/order";
import { GatewayUnavailable } from "../../sales/payments/port";
import {
  commandByHand,
  confirmRefund,
  differencesText,
  exceptText,
  type PaidByHand,
  recordByHand,
  type Refunded,
  refundOrder,
} from "../../after-sales/refunds";
import { type Refund } from "../../after-sales/ledger";
import { answerQuestion, closeQuestions, openQuestions } from "../../after-sales/questions";
import { proveAndCarryOut, unprovenWithdrawal } from "../../after-sales/withdrawals";
import { forgetTests, newInstallation } from "./clean-data-store";
import { correctionWanted, correctOrder } from "./correct-order";
import { markOrderPaid, paidWanted } from "./mark-order-paid";
import { listOrders, orderInOneLine, showOrder } from "./show-orders";

const number = z.number().int().min(1).max(2_147_483_647);
const text = z.string().trim().min(1).max(300);
const confirmed = z.strictObject({ yes: z.boolean().optional() });

const listFilter = z.strictObject({
  status: z.enum(orderStatuses).optional(),
  email: text.optional(),
  /** Only orders that need an operator. */
  note: z.boolean().optional(),
});

const refundWanted = z.strictObject({
  number,
  /** Cents. Without an amount, all that is left of the order or of the line. */
  amount: z.number().int().min(1).max(100_000_000).optional(),
  line: number.optional(),
  /** The buyer reads this text. */
  reason: text.optional(),
});

export const orderCommands = {
  list: command(listFilter, async (deps, filter) => ({ ok: true, lines: await listOrders(deps, filter) })),
  show: aboutOrder(z.strictObject({ number }), async (deps, order) => ({
    ok: true,
    lines: await showOrder(deps, order),
  })),
  note: aboutOrder(
    z.strictObject({ number, text: z.string().trim().min(1).max(1_000) }),
    async (deps, order, { text }) => {
      await addEntry(deps.db, deps, order.id, "note", { topic: "order", text, author: "operator" });
      return { ok: true, lines: [`Note saved for order ${order.id}; the buyer does not see it.`] };
    },
  ),
  paid: aboutOrder(paidWanted, markOrderPaid),
  cancel: aboutOrder(z.strictObject({ number }), (deps, { id }) => cancelUnpaidOrder(deps, id)),
  refund: aboutOrder(refundWanted, answerRefund),
  /** Records a refund that the operator paid outside of the provider. */
  "refund-by-hand": aboutOrder(refundWanted, answerByHand),
  /** Records that the transfers of an order's refunds have left the bank. */
  "refund-sent": aboutOrder(z.strictObject({ number }), answerConfirmed),
  /** Lists buyers' questions that wait for an answer. */
  questions: command(nothing, async ({ db }) => ({ ok: true, lines: await listQuestions(db) })),
  /**
   * Answers a question. The buyer reads the text on the order's page and in a mail. Without a text the question is
   * closed.
   */
  answer: aboutOrder(
    z.strictObject({ number, text: z.string().trim().min(1).max(QUESTION_MAX).optional() }),
    answerBuyer,
  ),
  /**
   * Carries out a withdrawal that somebody stated with the order's address. The operator vouches that it was the buyer.
   */
  withdraw: aboutOrder(z.strictObject({ number }), carryOutWithdrawal),
  /** Corrects details of the invoice. */
  correct: aboutOrder(correctionWanted, correctOrder),
  "forget-tests": command(confirmed, (deps, { yes }) => forgetTests(deps, yes === true)),
  "new-installation": command(confirmed, (deps, { yes }) => newInstallation(deps, yes === true)),
};

/** A command about one order. It is refused when no order has the number. */
function aboutOrder<S extends z.ZodType<{ number: number }>>(
  schema: S,
  run: (deps: Deps, order: Order, asked: z.infer<S>) => Promise<OperatorAnswer>,
) {
  return command(schema, async (deps, asked) => {
    const order = await findOrder(deps.db, asked.number);
    return order ? run(deps, order, asked) : refused(`There is no order ${asked.number}.`);
  });
}

async function cancelUnpaidOrder(deps: Deps, id: number): Promise<OperatorAnswer> {
  try {
    const order = await cancelOrder(deps, id);
    if (order?.status === "cancelled")
      return { ok: true, lines: [`Order ${id} has been cancelled, and its seats have been released.`] };
    const hint = order?.paidAt ? ["It has been paid; use refund to refund it."] : [];
    return {
      ok: false,
      lines: [`Order ${id} is ${order?.status ?? "gone"} and cannot be cancelled.`, ...hint],
    };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    return { ok: false, lines: [`We cannot reach the payment provider now; order ${id} is unchanged.`] };
  }
}

async function answerRefund(
  deps: Deps,
  order: Order,
  { amount, line, reason }: z.infer<typeof refundWanted>,
): Promise<OperatorAnswer> {
  const done = await refundOrder(deps, order.id, {
    amount: amount ?? null,
    lineId: line ?? null,
    reason: reason ?? null,
  });
  if (!done) return refused(`There is no order ${order.id}.`);
  if (done.kind === "refund" && done.refund.codeId !== null)
    return {
      ok: true,
      lines: [`${formatEuro(done.onCode)} of order ${order.id} is back on the code that paid for it.`],
    };
  if (done.kind === "refund") {
    const answer = await answerOf(deps, order, done.refund);
    if (!("lines" in answer)) return answer;
    const beside = [
      ...(done.onCode > 0 ? [`${formatEuro(done.onCode)} is back on the code that paid part of it.`] : []),
      ...(differencesText(done) ? [differencesText(done).trim()] : []),
    ];
    return { ...answer, lines: [...answer.lines, ...beside] };
  }
  return otherwise(deps, order, done);
}

async function answerByHand(
  deps: Deps,
  order: Order,
  { amount, line, reason }: z.infer<typeof refundWanted>,
): Promise<OperatorAnswer> {
  const wanted = { amount: amount ?? null, lineId: line ?? null, reason: reason ?? null };
  const done = await recordByHand(deps, order.id, wanted);
  if (!done) return refused(`There is no order ${order.id}.`);
  if (done.kind === "unanswered")
    return refused(
      `We have recorded a refund of ${formatEuro(done.refund.amount)} and will make it as soon as the payment provider answers. Do not pay anything by hand.`,
    );
  if (done.kind !== "refund") return otherwise(deps, order, done);
  const now = (await findOrder(deps.db, order.id)) ?? order;
  return {
    ok: true,
    lines: [
      `You refunded ${formatEuro(done.refund.amount)} of order ${order.id} by hand. The buyer gets the credit note by email.`,
      await orderInOneLine(deps.db, now),
    ],
  };
}

async function otherwise(
  deps: Deps,
  order: Order,
  done: Exclude<Refunded | PaidByHand, { kind: "refund" }>,
): Promise<OperatorAnswer> {
  switch (done.kind) {
    case "ended":
      return {
        ok: true,
        lines: [`Order ${order.id} cost nothing; its access has ended${await exceptText(deps, order)}.`],
      };
    case "unanswered":
      return refused(
        `The payment provider is not answering. We have recorded the refund of ${formatEuro(done.refund.amount)} and will make it as soon as the provider answers; running this again changes nothing.`,
      );
    case "paid twice":
      return refused(
        `Order ${order.id} was paid more than once. Refund one payment at the provider; show lists their references.`,
      );
    case "owed first":
      return refused(
        `The bank returned a refund of ${formatEuro(done.refund.amount)}. Pay that one first: ${commandByHand(done.refund)}, or without --by-hand through the provider.`,
      );
    case "refused":
      return refused(whyNot(order, done));
  }
}

function whyNot(order: Order, done: Extract<Refunded, { kind: "refused" }>): string {
  switch (done.reason) {
    case "unpaid":
      return `Order ${order.id} is ${order.status}, so there is nothing to refund.`;
    case "nothing left":
      return `There is nothing left to refund for order ${order.id}.`;
    case "no such line":
      return `Order ${order.id} has no such line; show lists the numbers.`;
    case "too much":
      return `Only ${formatEuro(done.left)} is left to refund. Nothing was changed.`;
    case "short":
      return `${formatEuro(done.missing)} of its price has not been paid, so it cannot be refunded. Book it or waive it on its page at the desk. Nothing was changed.`;
  }
}

async function answerOf(deps: Deps, order: Order, refund: Refund): Promise<OperatorAnswer> {
  const now = (await findOrder(deps.db, order.id)) ?? order;
  const amount = formatEuro(refund.amount);
  switch (refund.status) {
    case "succeeded":
      return {
        ok: true,
        lines: [`${amount} of order ${order.id} was refunded.`, await orderInOneLine(deps.db, now)],
      };
    case "failed":
      return {
        ok: false,
        lines: [
          `${amount} of order ${order.id} could not be refunded.`,
          ...(await alertsOf(deps.db, [order.id])).map(({ text }) => text),
        ],
      };
    default:
      return {
        ok: true,
        lines: [
          order.paymentMethod === "invoice"
            ? `Transfer ${amount} of order ${order.id} to the buyer. Then: npm run orders -- refund ${order.id} --sent`
            : `A refund of ${amount} for order ${order.id} is on its way.`,
          await orderInOneLine(deps.db, now),
        ],
      };
  }
}

async function answerConfirmed(deps: Deps, order: Order): Promise<OperatorAnswer> {
  const sent = await confirmRefund(deps, order.id);
  if (sent.length === 0) return refused(`No refund of order ${order.id} is waiting for a transfer.`);
  return {
    ok: true,
    lines: sent.map(({ amount }) => `${formatEuro(amount)} of order ${order.id} was refunded by transfer.`),
  };
}

async function listQuestions(db: Deps["db"]): Promise<string[]> {
  const open = await openQuestions(db, 50);
  if (open.length === 0) return ["No question is waiting for a reply."];
  return open.map(
    ({ orderId, at, text: asked }) => `  ${orderId}  ${at.toISOString().slice(0, 16)}  ${asked}`,
  );
}

async function answerBuyer(
  deps: Deps,
  { id }: Order,
  typed: { text?: string | undefined },
): Promise<OperatorAnswer> {
  const answer = typed.text === undefined ? null : typedText(typed.text);
  const done =
    answer === null
      ? await closeQuestions(deps, { orderId: id, by: "the operator" })
      : await answerQuestion(deps, { orderId: id, text: answer });
  if (done?.kind !== "answered")
    return refused(`No question about order ${id} is waiting for a reply. Nothing was sent.`);
  const asked = done.questions.map((one) => `  ${one.text}`);
  if (answer === null) return { ok: true, lines: ["Closed without writing to the buyer:", ...asked] };
  return {
    ok: true,
    lines: [`Your reply is on its way to ${done.order.email}. The question was:`, ...asked],
  };
}

async function carryOutWithdrawal(deps: Deps, order: Order): Promise<OperatorAnswer> {
  const stated = await unprovenWithdrawal(deps.db, order.id);
  if (!stated)
    return refused(`No withdrawal with the address of order ${order.id} is waiting to be confirmed.`);
  const { outcome } = await proveAndCarryOut(deps, stated);
  const now = (await findOrder(deps.db, order.id)) ?? order;
  const text = outcome ?? "It will be carried out as soon as the payment provider answers.";
  return {
    ok: true,
    lines: [`The buyer sees: ${text}`, await orderInOneLine(deps.db, now)],
  };
}

function refused(line: string): OperatorAnswer {
  return { ok: false, lines: [line] };
}
