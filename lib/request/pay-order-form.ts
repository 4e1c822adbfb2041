import { z } from "zod";
import { PayOrderDocument } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { routes } from "@/lib/routes";
import { demoTokens } from "@/lib/rules/demo-card";
import { checkoutTarget, wayOf } from "./checkout-form";
import { formCase } from "./forms";

/** `POST /api/forms/pay-order`: pays an order that was placed earlier, without JavaScript by invoice or demo payment. */
export const payOrder = formCase({
  page: routes.myOrders,
  operation: "payOrder",
  keep: ["paymentMethod", "demoMethod"],
  fields: z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
    paymentMethod: z.string("Please choose how to pay").min(1, "Please choose how to pay").max(50),
    demoMethod: z.enum(demoTokens).optional(),
  }),
  async run({ id, paymentMethod, demoMethod }, { ask }) {
    const answer = (await ask(PayOrderDocument, { input: { id, ...wayOf(paymentMethod, demoMethod) } }))
      .payOrder;
    if (answer?.result !== "success") throw new GraphqlFailure({ operation: "payOrder" });
    return { to: checkoutTarget(answer.redirect, id) };
  },
});
