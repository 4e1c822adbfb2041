import { object, string } from "yup";
import { formLine } from "./form-lines";
import { cleanCode } from "./typed-code";
import { typedEmail } from "./typed-email";

/** For the form and the back end. No reason is required. */
export const withdrawalSchema = object({
  name: formLine(80).required("Please tell us your name"),
  orderNumber: string()
    .transform((typed: unknown) => (typeof typed === "string" ? cleanCode(typed, "order") : typed))
    .required("Please enter the order number. It is in our email about the order.")
    .max(40, "Please enter only the order number"),
  email: typedEmail()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
  items: formLine(200),
});
