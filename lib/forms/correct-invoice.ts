import { z } from "zod";
import { CorrectInvoiceDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { correctionSchema } from "@/lib/rules/forms/checkout";
import { countryField, formCase, ruledBy } from "./form-case";

const text = z.string().max(1_000).default("");
const address = {
  customerType: z.enum(["private", "company"], "Please choose one"),
  firstName: text,
  lastName: text,
  oneName: text,
  company: text,
  vatId: text,
  purchaseOrderNumber: text,
  address1: text,
  address2: text,
  postcode: text,
  city: text,
  state: text,
};
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
  keep: [...Object.keys(address), "country", "invoice"],
  fields: z
    .strictObject({ ...order, ...address, country: countryField })
    .superRefine(({ id: _id, invoice: _invoice, ...values }, context) =>
      ruledBy(correctionSchema)(values, context),
    ),
  async run({ id, invoice, oneName, purchaseOrderNumber, ...typed }, { ask, page }) {
    const isCompany = typed.customerType === "company";
    const billing = {
      ...typed,
      ...(oneName === "on" && { lastName: "" }),
      ...(isCompany ? {} : { company: "", vatId: "" }),
    };
    const reference = isCompany && purchaseOrderNumber ? { purchaseOrderNumber } : {};
    const input = { id, invoice, billing, ...reference };
    const { correctInvoice: answer } = await ask(CorrectInvoiceDocument, { input });
    const { message } = required("correctInvoice", answer);
    return { to: page, notice: { kind: "success", text: message ?? "The invoice is corrected." } };
  },
});
