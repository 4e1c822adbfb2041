import { object, string } from "yup";

/** Codes are compared trimmed and in lower case (lesson 7); which codes exist only the shop knows. */
export const couponSchema = object({
  code: string()
    .trim()
    .lowercase()
    .required("Please enter a discount code")
    .max(60, "Discount Code is not valid"),
});
