import { string } from "yup";
import { cleanCode } from "./typed-code";

export const typedEmail = () =>
  string().transform((value: unknown) => (typeof value === "string" ? cleanCode(value, "email") : value));
