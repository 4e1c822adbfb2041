import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { typedText } from "@/lib/rules/forms/typed-text";
import type { Db } from "../../ground/database/client";
import { deskAction, type Roles } from "../../ground/desk-entry";
import { numberField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { answerQuestion, closeQuestions, reopenQuestions } from "./ask-and-answer";
import { messagesOfOrders } from "./store";

const roles: Roles = ["DESK", "BOOKS"];

/** The buyer's questions and our answers, the oldest first, as the desk's page of the order shows them. */
export async function messagesAtDesk(db: Db, orderId: number) {
  return (await messagesOfOrders(db, [orderId])).map(({ id, at, text, isAnswer, settledAt, closedBy }) => ({
    id,
    at: at.toISOString(),
    text,
    isAnswer,
    /** The state of a question; null for an answer. */
    state: isAnswer ? null : stateOf(settledAt, closedBy),
    /** The colleague who closed the question without an answer; empty if the name was not stored. */
    closedBy,
    closedAt: closedBy === null ? null : (settledAt?.toISOString() ?? null),
  }));
}

function stateOf(settledAt: Date | null, closedBy: string | null) {
  if (settledAt === null) return "open" as const;
  return closedBy === null ? ("answered" as const) : ("closed" as const);
}

export const actions = {
  /** Answers all waiting questions about an order. */
  answerQuestions: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      number: numberField,
      text: z
        .string()
        .default("")
        .transform((text) => typedText(text).trim())
        .pipe(
          z
            .string()
            .min(1, "Please write a reply, or close the question without one.")
            .max(2_000, "The reply is too long: 2,000 characters at most."),
        ),
    }),
    async run({ number: orderId, text }, { deps, record }) {
      record({ about: `order:${orderId}` });
      const done = await answerQuestion(deps, { orderId, text });
      if (!done) throw noOrder(orderId);
      if (done.kind === "not asked") throw notAsked();
      record({ changes: [{ field: "questions", before: "open", after: "answered" }] });
      return { message: `Your reply is on its way to ${done.order.email}.` };
    },
  }),
  /** Closes all waiting questions about an order, without a mail. */
  closeQuestions: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ number: numberField }),
    async run({ number: orderId }, { deps, record, staff }) {
      record({ about: `order:${orderId}` });
      const done = await closeQuestions(deps, { orderId, by: staff.name });
      if (!done) throw noOrder(orderId);
      if (done.kind === "not asked") throw notAsked();
      record({ changes: [{ field: "questions", before: "open", after: "closed" }] });
      return {
        message: `${theQuestions(done.questions.length, orderId, "has been", "have been")} closed without a reply.`,
      };
    },
  }),
  /** Undoes closing: the questions wait for an answer again. */
  reopenQuestions: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ number: numberField }),
    async run({ number: orderId }, { deps, record }) {
      record({ about: `order:${orderId}` });
      const count = await reopenQuestions(deps, orderId);
      if (count === null) throw noOrder(orderId);
      if (count === 0)
        throw userError(
          "No question about this order was closed without a reply, or a colleague was faster.",
          "NOT_POSSIBLE",
        );
      record({ changes: [{ field: "questions", before: "closed", after: "open" }] });
      return { message: `${theQuestions(count, orderId, "is", "are")} waiting for a reply again.` };
    },
  }),
};

const theQuestions = (count: number, orderId: number, one: string, more: string) =>
  `${counted(count, "question")} about order ${orderId} ${count === 1 ? one : more}`;
const noOrder = (orderId: number) => userError(`There is no order ${orderId}.`, "NOT_FOUND");
const notAsked = () =>
  userError("No question about this order is waiting; a colleague was faster.", "NOT_POSSIBLE");
