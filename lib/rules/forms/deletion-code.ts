import { object, string } from "yup";
import { longestTyped } from "./typed-code";

/** The code of a mail that deletes the account. */
export const deletionCodeSchema = object({
  code: string().trim().required("Please enter the code").max(longestTyped),
});
