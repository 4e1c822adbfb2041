import { type InferType, object, string } from "yup";
import { plainDirection, turnedText } from "./text-direction";

const text = (message: string, max = 200) =>
  string()
    .trim()
    .required(message)
    .max(max, `Please use at most ${max} characters`)
    .matches(plainDirection, turnedText);

/**
 * Invoice details of the checkout; the browser and the forms route use the same rules.
 * A VAT id is never required and its check never blocks buying (threat C13).
 */
export const billingSchema = object({
  customerType: string().oneOf(["private", "company"], "Please choose one").required("Please choose one"),
  firstName: text("Please enter your first name", 100),
  lastName: text("Please enter your last name", 100),
  company: string()
    .trim()
    .max(200, "Please use at most 200 characters")
    .matches(plainDirection, turnedText)
    .when("customerType", {
      is: "company",
      then: (schema) => schema.required("Please enter the company name"),
    }),
  vatId: string().trim().max(20, "A VAT ID has at most 20 characters"),
  address1: text("Please enter street and number"),
  postcode: text("Please enter the postcode", 20),
  city: text("Please enter the city", 100),
  country: string()
    .required("Please choose a country")
    .matches(/^[A-Z]{2}$/, "Please choose a country"),
  email: string()
    .trim()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
});

export const checkoutSchema = billingSchema.shape({
  paymentMethod: string().required("Please choose how you want to pay"),
  terms: string()
    .oneOf(["on"], "Please accept the terms to continue")
    .required("Please accept the terms to continue"),
});

export type BillingValues = InferType<typeof billingSchema>;
