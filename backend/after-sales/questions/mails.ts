import { z } from "zod";
import type { MailTemplate } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";
import { isVouchedFor } from "../../sales/orders/order";
import { mailedOrder, orderAtDesk, orderButton, testPrefix } from "../../sales/orders";
import { findMessage, messagesOfOrders } from "./store";

const questionData = z.strictObject({ messageId: z.number().int() });
const answerData = z.strictObject({ messageId: z.number().int(), asked: z.array(z.number().int()) });

/** Questions go to the academy, answers to buyers. A message that was deleted in the meantime is not sent. */
export const questionMails: Record<string, MailTemplate> = {
  "order-question": async (deps, data) => {
    const asked = await findMessage(deps.db, questionData.parse(data).messageId);
    if (!asked) return null;
    const order = await mailedOrder(deps, asked.orderId);
    const { firstName, lastName, company } = order.billing;
    const name = [firstName, lastName].filter(Boolean).join(" ");
    return {
      subject: `${testPrefix(order)}Question about order ${order.id}`,
      heading: `A question about order ${order.id}`,
      replyTo: order.email,
      blocks: [
        { kind: "text", text: asked.text },
        {
          kind: "rows",
          rows: [
            { label: "Name", value: name },
            ...(company ? [{ label: "Company", value: company }] : []),
            { label: "E-mail", value: order.email },
          ],
        },
        { kind: "button", label: "Answer at the desk", url: orderAtDesk(deps, order.id) },
        {
          kind: "note",
          text: "Your answer then appears on the buyer's order page and goes to the buyer by email. A reply to this email goes only to the buyer.",
        },
      ],
    };
  },
  "order-answer": async (deps, data) => {
    const { messageId, asked } = answerData.parse(data);
    const answer = await findMessage(deps.db, messageId);
    if (!answer) return null;
    const order = await mailedOrder(deps, answer.orderId);
    // An unproven address gets no text that a stranger may have typed.
    const questions = isVouchedFor(order)
      ? (await messagesOfOrders(deps.db, [order.id])).filter(({ id }) => asked.includes(id))
      : [];
    return {
      subject: `${testPrefix(order)}Our answer about your order ${order.id}`,
      heading: "Our answer to your question",
      blocks: [
        { kind: "text", text: answer.text },
        ...questions.map(({ text }): MailBlock => ({ kind: "note", text: `You asked: ${text}` })),
        orderButton(deps, order, "See your order"),
      ],
    };
  },
};
