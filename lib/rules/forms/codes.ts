import { object, string } from "yup";
import { cleanCode, type CodeKind } from "./typed-code";

const code = (kind: CodeKind) =>
  string().transform((typed: unknown) => (typeof typed === "string" ? cleanCode(typed, kind) : typed));

/** The code at the cart, in lower case, because codes are compared that way. */
export const couponSchema = object({
  code: code("coupon").required("Please enter a discount code").max(60, "Discount Code is not valid"),
});

export const accessCodeSchema = object({ code: code("code").required("Please enter the code").max(100) });
