import { z } from "zod";
import { AskAboutOrderDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { questionSchema } from "@/lib/rules/forms/question";
import { formCase, ruledBy } from "./form-case";

/** `POST /api/forms/ask-about-order`: a question to the academy. The shop decides who may ask about an order. */
export const askAboutOrder = formCase({
  page: routes.myOrders,
  operation: "askAboutOrder",
  keep: ["question", "key"],
  fields: z
    .strictObject({
      id: z.coerce.number().int().positive().max(2_147_483_647),
      key: z.uuid(),
      question: z.string(),
    })
    .superRefine(({ question }, context) => ruledBy(questionSchema)({ question }, context)),
  async run(input, { ask, page }) {
    const { askAboutOrder: answer } = await ask(AskAboutOrderDocument, { input });
    const { message } = required("askAboutOrder", answer);
    const values = { question: "" };
    return { to: page, notice: { kind: "success", text: message ?? "We have your question.", values } };
  },
});
