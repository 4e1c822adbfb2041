import { z } from "zod";
import { CorrectInvoiceDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { wordsInput } from "@/lib/rules/forms/buyer-words";
import { correctionSchema } from "@/lib/rules/forms/checkout";
import { countryField, formCase, ruledBy } from "../form-case";

const text = z.string().max(1_000).optional();
const typed = Object.keys(correctionSchema.fields);
const order = {
  id: z.coerce.number().int().positive().max(2_147_483_647),
  invoice: z.string().min(1).max(40),
};

/**
 * `POST /api/forms/correct-invoice`: requests another invoice for an order. The shop decides whether it may be
 * corrected.
 */
export const correctInvoice = formCase({
  page: routes.myOrders,
  operation: "correctInvoice",
  keep: [...typed, "invoice"],
  fields: z
    .strictObject({
      ...Object.fromEntries(typed.map((name) => [name, text])),
      ...order,
      country: countryField,
    })
    .superRefine(({ id: _id, invoice: _invoice, ...values }, context) =>
      ruledBy(correctionSchema)(values, context),
    ),
  async run({ id, invoice, country }, { ask, page, values }) {
    const input = { id, invoice, billing: toBilling(values, [{ code: country }]), ...wordsInput(values) };
    const { correctInvoice: answer } = await ask(CorrectInvoiceDocument, { input });
    const { message } = required("correctInvoice", answer);
    return { to: page, notice: { kind: "success", text: message ?? "The invoice is corrected." } };
  },
});
