import { z } from "zod";
import { UpdateCustomerDocument, type CountriesEnum } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { billingSchema } from "@/lib/rules/forms/checkout";
import { problemsOf } from "@/lib/rules/forms/problems";
import { settingsPage } from "@/lib/settings-page";
import { formCase } from "./forms";

const text = z.string().trim().max(500).default("");
const country = z.custom<CountriesEnum>(
  (value) => typeof value === "string" && /^[A-Z]{2}$/.test(value),
  "Please choose a country",
);

const address = {
  customerType: z.enum(["private", "company"], "Please choose one"),
  firstName: text,
  lastName: text,
  company: text,
  vatId: text,
  address1: text,
  postcode: text,
  city: text,
  email: text,
};

/**
 * `POST /api/forms/update-customer`: the invoice address of the settings. It names the customer: whose session has ended
 * meanwhile would otherwise save it as a guest's, unnoticed.
 */
export const updateCustomer = formCase({
  page: settingsPage("billing"),
  operation: "updateCustomer",
  keep: [...Object.keys(address), "country"],
  fields: z
    .strictObject({ ...address, country, customer: z.string().min(1).max(100) })
    .superRefine(({ customer: _, ...values }, context) => {
      for (const [name, message] of Object.entries(problemsOf(billingSchema, values)))
        context.addIssue({ code: "custom", path: [name], message });
    }),
  async run({ customer: id, ...typed }, { ask, page }) {
    const isCompany = typed.customerType === "company";
    const billing = { ...typed, ...(isCompany ? {} : { company: "", vatId: "" }) };
    if (!(await ask(UpdateCustomerDocument, { input: { id, billing } })).updateCustomer?.customer)
      throw new GraphqlFailure({ operation: "updateCustomer" });
    return { to: page, notice: { kind: "success", text: "Your invoice details are saved." } };
  },
});
