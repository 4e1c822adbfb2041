import { type InferType, object, string } from "yup";
import { addressProblems } from "./address-rules";
import { buyerWords, purchaseOrderTexts } from "./buyer-words";
import { deliverySchema } from "./delivery";
import { formLastName, formLine } from "./form-lines";
import { typedEmail } from "./typed-email";

/** A part of the address that some countries do not use. */
const part = (name: "postcode" | "city" | "state", max: number) =>
  formLine(max).when("country", ([country]: unknown[], line) => {
    const problem = addressProblems({ country: typeof country === "string" ? country : "" })[name];
    return problem === undefined ? line : line.required(problem);
  });

/**
 * Invoice details, for the browser and the forms route. A VAT id is never required, and a failed check never blocks a
 * purchase.
 */
export const billingSchema = object({
  customerType: string().oneOf(["private", "company"], "Please choose one").required("Please choose one"),
  firstName: formLine(100).required("Please enter your first name"),
  lastName: formLastName("Please enter your last name", 100),
  /** The checkbox for people without a last name; "on" or nothing. */
  oneName: string(),
  company: formLine(200).when("customerType", {
    is: "company",
    then: (schema) => schema.required("Please enter the company name"),
  }),
  vatId: string(),
  /** The checkbox for the company's own rule; "on" or nothing. */
  needsPurchaseOrder: string(),
  address1: formLine(200).required("Please enter street and number"),
  address2: formLine(200),
  postcode: part("postcode", 20),
  city: part("city", 100),
  state: part("state", 100),
  country: string()
    .required("Please choose a country")
    .matches(/^[A-Z]{2}$/, "Please choose a country"),
  email: typedEmail()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
});

/** Details of another invoice for the same order. The order's e-mail address stays. */
export const correctionSchema = billingSchema.omit(["email", "needsPurchaseOrder"]).shape({
  purchaseOrderNumber: formLine(buyerWords.purchaseOrder.longest),
});

export const checkoutSchema = billingSchema.shape({
  ...deliverySchema,
  purchaseOrderNumber: formLine(buyerWords.purchaseOrder.longest).when(
    ["customerType", "needsPurchaseOrder"],
    {
      is: (type: unknown, rule: unknown) => type === "company" && rule === "on",
      then: (line) => line.required(purchaseOrderTexts.missing),
    },
  ),
  paymentMethod: string().required("Please choose how you want to pay"),
  terms: string()
    .oneOf(["on"], "Please accept the terms to continue")
    .required("Please accept the terms to continue"),
});

export type BillingValues = InferType<typeof billingSchema>;
