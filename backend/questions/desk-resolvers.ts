import { z } from "zod";
import type { MutationResolvers, Resolvers } from "@/graphql/generated/desk/resolvers";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import { answerQuestion } from "./ask-and-answer";

const input = z.strictObject({
  number: z.number().int().min(1).max(2_147_483_647),
  text: z.string().trim().max(2_000, "The answer is too long: 2,000 characters at most."),
});

const answer: MutationResolvers["answerQuestions"] = async (_root, args, { deps, record }) => {
  const { number, text } = deskInput(input, args.input);
  record?.({ about: `order:${number}` });
  const done = await answerQuestion(deps, { orderId: number, text: text || null });
  if (!done) throw userError(`There is no order ${number}.`, "NOT_FOUND");
  if (done.kind === "not asked")
    throw userError("No question is waiting on this order; a colleague was faster.", "NOT_POSSIBLE");
  const changes = [{ field: "questions", before: "open", after: text ? "answered" : "settled" }];
  record?.({ changes });
  return { message: text ? `The answer goes to ${done.order.email}.` : "Settled without an answer." };
};

export const questionDeskResolvers: Resolvers = {
  Mutation: { answerQuestions: answer },
};
