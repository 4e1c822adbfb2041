import { z } from "zod";
import type { Resolvers, RootMutationResolvers } from "@/graphql/generated/shop/resolvers";
import { problemsOf } from "@/lib/rules/forms/form-problems";
import { questionSchema } from "@/lib/rules/forms/question";
import { typedText } from "@/lib/rules/forms/typed-text";
import type { BackendContext } from "../../context";
import { rowsByOrder } from "../../sales/order-history";
import { askAboutOrder } from "./ask-and-answer";
import { questionErrors } from "./errors";
import { messagesOfOrders } from "./store";

declare module "../../context" {
  interface BackendContext {
    messagesByOrder?: ReturnType<typeof messageLoader>;
  }
}

const messageLoader = (context: BackendContext) => rowsByOrder(context, messagesOfOrders);

const named = z.object({ id: z.number().int().min(1), key: z.uuid() });

const ask: RootMutationResolvers["askAboutOrder"] = async (_root, { input }, context) => {
  const { question, clientMutationId = null } = input;
  const problems = problemsOf(questionSchema, { question });
  const read = named.safeParse(input);
  const [first] = Object.values(problems);
  if (first !== undefined || !read.success)
    throw questionErrors.wrongInput(first ?? "Please reload this page and ask again.", problems);
  const { id, key } = read.data;
  const order = await askAboutOrder(context, { orderId: id, key, text: typedText(question).trim() });
  const message = `We have your question. The answer will go to ${order.email} and appear here.`;
  return { clientMutationId, order, message };
};

export const questionResolvers: Resolvers = {
  RootMutation: { askAboutOrder: ask },
  Order: {
    messages: async (order, _args, context) => {
      context.messagesByOrder ??= messageLoader(context);
      const messages = await context.messagesByOrder.load(order.id);
      return messages.map(({ at, text, isAnswer }) => ({ date: at.toISOString(), text, isAnswer }));
    },
  },
};
