import { z } from "zod";
import type {
  MutationResolvers,
  OrderMessageResolvers,
  OrderResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { counted } from "@/lib/rules/count-words";
import { typedText } from "@/lib/rules/typed-text";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { answerQuestion, closeQuestions, reopenQuestions } from "./ask-and-answer";
import { messagesOfOrders } from "./store";

const number = z.number().int().min(1).max(2_147_483_647);
const numberInput = z.strictObject({ number });
const answerInput = z.strictObject({
  number,
  text: z
    .string()
    .overwrite((text) => typedText(text).trim())
    .min(1, "Please write the answer, or close the question without one.")
    .max(2_000, "The answer is too long: 2,000 characters at most."),
});

const answer: MutationResolvers["answerQuestions"] = async (_root, args, { deps, record }) => {
  const { number: orderId, text } = deskInput(answerInput, args.input);
  record?.({ about: `order:${orderId}` });
  const done = await answerQuestion(deps, { orderId, text });
  if (!done) throw noOrder(orderId);
  if (done.kind === "not asked") throw notAsked();
  record?.({ changes: [{ field: "questions", before: "open", after: "answered" }] });
  return { message: `The answer goes to ${done.order.email}.` };
};

const close: MutationResolvers["closeQuestions"] = async (_root, args, context) => {
  const { number: orderId } = deskInput(numberInput, args.input);
  const { deps, record } = context;
  record?.({ about: `order:${orderId}` });
  const done = await closeQuestions(deps, { orderId, by: (await context.deskVisitor)?.name ?? "" });
  if (!done) throw noOrder(orderId);
  if (done.kind === "not asked") throw notAsked();
  record?.({ changes: [{ field: "questions", before: "open", after: "closed" }] });
  return {
    message: `${theQuestions(done.questions.length, orderId, "is", "are")} closed without an answer.`,
  };
};

const reopen: MutationResolvers["reopenQuestions"] = async (_root, args, { deps, record }) => {
  const { number: orderId } = deskInput(numberInput, args.input);
  record?.({ about: `order:${orderId}` });
  const count = await reopenQuestions(deps, orderId);
  if (count === null) throw noOrder(orderId);
  if (count === 0)
    throw userError(
      "No question on this order was closed without an answer, or a colleague was faster.",
      "NOT_POSSIBLE",
    );
  record?.({ changes: [{ field: "questions", before: "closed", after: "open" }] });
  return { message: `${theQuestions(count, orderId, "waits", "wait")} for an answer again.` };
};

const theQuestions = (count: number, orderId: number, one: string, more: string) =>
  `${counted(count, "question")} about order ${orderId} ${count === 1 ? one : more}`;
const noOrder = (orderId: number) => userError(`There is no order ${orderId}.`, "NOT_FOUND");
const notAsked = () =>
  userError("No question is waiting on this order; a colleague was faster.", "NOT_POSSIBLE");

const messages: OrderResolvers["messages"] = ({ id }, _args, { deps }) => messagesOfOrders(deps.db, [id]);

const messageFields: OrderMessageResolvers = {
  at: ({ at }) => at.toISOString(),
  state: ({ isAnswer, settledAt, closedBy }) =>
    isAnswer ? null : settledAt === null ? "OPEN" : closedBy === null ? "ANSWERED" : "CLOSED",
  closedAt: ({ settledAt, closedBy }) => (closedBy === null ? null : (settledAt?.toISOString() ?? null)),
};

/** Questions of buyers at the desk: read with their order, answered, closed, opened again. */
export const questionDeskResolvers: Resolvers = {
  Mutation: { answerQuestions: answer, closeQuestions: close, reopenQuestions: reopen },
  Order: { messages },
  OrderMessage: messageFields,
};
