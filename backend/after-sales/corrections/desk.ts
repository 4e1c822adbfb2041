import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { buyerWords } from "@/lib/rules/forms/buyer-words";
import { printedAddress } from "../../sales/customers";
import { textField, tickField } from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { buyerLines } from "../../sales/order-documents";
import { orderAction, orderFields } from "../../sales/order-history";
import { correctByStaff } from "./correct-by-staff";
import { refusalForDesk } from "./words";

const part = textField(200);
const parts = {
  firstName: part,
  lastName: part,
  company: part,
  address1: part,
  address2: part,
  postcode: part,
  city: part,
  state: part,
  country: part,
  vatId: part,
};

export const actions = {
  /** Cancels the valid invoice and issues another one. Empty parts of the address are removed. */
  reissueInvoice: orderAction({
    roles: ["BOOKS"],
    consequence: "money",
    isIssuing: true,
    fields: z
      .strictObject({
        ...parts,
        ...orderFields,
        isPrivate: tickField,
        purchaseOrder: textField(buyerWords.purchaseOrder.longest),
        reason: textField(300),
      })
      .transform(({ number, version, isPrivate, purchaseOrder, reason, ...typed }, context) => {
        const address = printedAddress.omit({ customerType: true }).safeParse(typed);
        if (address.success)
          return { number, version, reason, wanted: { parts: address.data, isPrivate, purchaseOrder } };
        for (const { path, message } of address.error.issues)
          context.addIssue({ code: "custom", path: [...path], message });
        return z.NEVER;
      }),
    async run({ number, wanted }, { deps, record, order }) {
      const outcome = await correctByStaff(deps, order, wanted);
      if (!outcome) throw userError(`There is no order ${number}.`, "NOT_FOUND");
      if (outcome.kind === "problems")
        throw userError(`${outcome.problems.join(". ")}. Nothing was changed.`, "BAD_USER_INPUT");
      if (outcome.kind === "refused")
        throw userError(refusalForDesk(outcome.refusal, number), "NOT_POSSIBLE");
      const [before, after] = [order, outcome.order].map(({ billing }) => buyerLines(billing).join(", "));
      record({ changes: [{ field: "invoice address", before: before ?? null, after: after ?? null }] });
      const { cancelled, invoice, refund } = outcome;
      const money = refund ? ` We are refunding ${formatEuro(refund.amount)} of VAT.` : "";
      return {
        message: `Invoice ${cancelled} has been cancelled, and invoice ${invoice} replaces it.${money} The buyer gets both by email.`,
      };
    },
  }),
};
