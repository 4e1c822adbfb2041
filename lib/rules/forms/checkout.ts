import { type InferType, object, string } from "yup";
import { addressProblems } from "./address-rules";
import { buyerWords, purchaseOrderTexts } from "./buyer-words";
import { deliverySchema } from "./delivery";
import { formLastName, formLine, formMessage, formName } from "./form-lines";
import { typedEmail } from "./typed-email";

/** The texts of an invoice address, with their lengths. */
const address = {
  customerType: string().oneOf(["private", "company"] as const, "Please choose one"),
  firstName: formName("person", 100),
  lastName: formName("person", 100),
  company: formName("company", 200),
  vatId: string(),
  address1: formLine(200),
  address2: formLine(200),
  postcode: formLine(20),
  city: formLine(100),
  state: formLine(100),
  country: string().matches(/^[A-Z]{2}$/, "Please choose a country"),
};

const words = {
  purchaseOrderNumber: formLine(buyerWords.purchaseOrder.longest),
  customerNote: formMessage(buyerWords.customerNote.longest),
};

/** Any part of an address, as the contract's input has it. The shop completes it by the saved one. */
export const addressInputSchema = object({ ...address, email: formLine(254), phone: formLine(50) });

/** The typed parts of the checkout's input in the contract. */
export const checkoutInputSchema = addressInputSchema.shape({ ...words, addressCode: formLine(20) });

/** A part of the address that some countries do not use. */
const part = (name: "postcode" | "city" | "state") =>
  address[name].when("country", ([country]: unknown[], line) => {
    const problem = addressProblems({ country: typeof country === "string" ? country : "" })[name];
    return problem === undefined ? line : line.required(problem);
  });

/**
 * Invoice details, for the browser and the forms route. A VAT id is never required, and a failed check never blocks a
 * purchase.
 */
export const billingSchema = object({
  ...address,
  customerType: address.customerType.required("Please choose one"),
  firstName: address.firstName.required("Please enter your first name"),
  lastName: formLastName("Please enter your last name", address.lastName),
  /** The checkbox for people without a last name; "on" or nothing. */
  oneName: string(),
  company: address.company.when("customerType", {
    is: "company",
    then: (schema) => schema.required("Please enter the company name"),
  }),
  /** The checkbox for the company's own rule; "on" or nothing. */
  needsPurchaseOrder: string(),
  address1: address.address1.required("Please enter the street and number"),
  postcode: part("postcode"),
  city: part("city"),
  state: part("state"),
  country: address.country.required("Please choose a country"),
  email: typedEmail()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
});

/** Details of another invoice for the same order. The order's e-mail address stays. */
export const correctionSchema = billingSchema.omit(["email", "needsPurchaseOrder"]).shape({
  purchaseOrderNumber: words.purchaseOrderNumber,
});

export const checkoutSchema = billingSchema.shape({
  ...deliverySchema,
  ...words,
  purchaseOrderNumber: words.purchaseOrderNumber.when(["customerType", "needsPurchaseOrder"], {
    is: (type: unknown, rule: unknown) => type === "company" && rule === "on",
    then: (line) => line.required(purchaseOrderTexts.missing),
  }),
  paymentMethod: string().required("Please choose how you want to pay"),
  terms: string()
    .oneOf(["on"], "Please accept the terms to continue")
    .required("Please accept the terms to continue"),
});

export type BillingValues = InferType<typeof billingSchema>;
