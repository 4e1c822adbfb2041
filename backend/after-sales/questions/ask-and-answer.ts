import { visitor } from "../../sales/cart";
import type { BackendContext } from "../../context";
import type { Deps } from "../../deps";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import { queueMail } from "../../ground/mail/outbox";
import { findOwnedOrder, lockOrder, type Order } from "../../sales/orders";
import { questionErrors } from "./errors";
import { insertMessage, messageByKey, openAgain, type OrderMessage, settleQuestions } from "./store";

type Question = {
  orderId: number;
  /** A key that was sent before asks nothing new. */
  key: string;
  /** As `typedText` returns it. */
  text: string;
};

const ofPerson = { max: 10, seconds: 3_600 };

/**
 * Stores a buyer's question about an order and mails it to the academy. The buyer is the order's member, or the guest's
 * session that placed it.
 *
 * @throws NOT_FOUND for orders of other people, which look like missing ones; RATE_LIMITED
 */
export async function askAboutOrder(
  context: BackendContext,
  { orderId, key, text }: Question,
): Promise<Order> {
  const { deps, ip } = context;
  const { identity, session } = await visitor(context);
  const shopper = { memberId: identity?.memberId ?? null, sessionId: session?.id ?? null };
  const order = await findOwnedOrder(deps.db, { id: orderId }, shopper, deps.clock());
  if (!order) throw questionErrors.notYours();
  const known = await messageByKey(deps.db, key);
  if (known) {
    if (known.orderId === orderId) return order;
    throw questionErrors.wrongInput("Please reload this page and ask again.", {});
  }
  const who = identity ? `member:${identity.memberId}` : networkKey(ip);
  if (!(await takeFromLimit(deps.db, deps.clock, `order-question:${who}`, ofPerson)))
    throw questionErrors.tooMany(deps.settings.contactEmail);
  await deps.db.transaction(async (tx) => {
    const asked = await insertMessage(tx, { orderId, key, text, at: deps.clock() });
    if (!asked) return;
    await queueMail(tx, deps, {
      reason: `order-question-${asked.id}`,
      recipient: deps.settings.contactEmail,
      template: "order-question",
      data: { messageId: asked.id },
    });
  });
  return order;
}

/** "not asked": no question about the order waits, or somebody else has just answered. */
export type Answered = { kind: "answered"; order: Order; questions: OrderMessage[] } | { kind: "not asked" };

/**
 * Answers all waiting questions about an order. The answer appears on the order's page and is mailed to the buyer.
 *
 * @param text not empty
 * @returns null when there is no such order
 */
export function answerQuestion(
  deps: Deps,
  { orderId, text }: { orderId: number; text: string },
): Promise<Answered | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const at = deps.clock();
    const questions = await settleQuestions(tx, orderId, { settledAt: at });
    if (questions.length === 0) return { kind: "not asked" };
    const answer = await insertMessage(tx, { orderId, isAnswer: true, text, at });
    if (answer)
      await queueMail(tx, deps, {
        reason: `order-answer-${answer.id}`,
        recipient: order.email,
        template: "order-answer",
        data: { messageId: answer.id, asked: questions.map(({ id }) => id) },
      });
    return { kind: "answered", order, questions };
  });
}

/** Closes the waiting questions about an order without an answer and without a mail. @returns as `answerQuestion` */
export function closeQuestions(
  deps: Deps,
  { orderId, by }: { orderId: number; by: string },
): Promise<Answered | null> {
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return null;
    const questions = await settleQuestions(tx, orderId, { settledAt: deps.clock(), closedBy: by });
    return questions.length === 0 ? { kind: "not asked" } : { kind: "answered", order, questions };
  });
}

/** Undoes `closeQuestions`. @returns how many questions wait again; null when there is no such order */
export function reopenQuestions({ db }: Deps, orderId: number): Promise<number | null> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? (await openAgain(tx, orderId)).length : null;
  });
}
