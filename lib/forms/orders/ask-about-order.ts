import { string } from "yup";
import { AskAboutOrderDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { rowNumber } from "@/lib/rules/forms/form-lines";
import { questionSchema } from "@/lib/rules/forms/question";
import { typedForm } from "../typed-form";

/** `POST /api/forms/ask-about-order`: a question to the academy. The shop decides who may ask about an order. */
export const askAboutOrder = typedForm({
  page: routes.myOrders,
  operation: "askAboutOrder",
  schema: questionSchema.shape({ id: rowNumber(), key: string().uuid().required() }),
  async run(input, { ask, page }) {
    const { askAboutOrder: answer } = await ask(AskAboutOrderDocument, { input });
    const { message } = required("askAboutOrder", answer);
    const values = { question: "" };
    return { to: page, notice: { kind: "success", text: message ?? "We have your question.", values } };
  },
});
