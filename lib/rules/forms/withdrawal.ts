import { object, string } from "yup";
import { plainText } from "../texts/plain-text";
import { formLine, formName, linkToken, rowNumber, rowNumbers } from "./form-lines";
import { cleanCode } from "./typed-code";
import { typedEmail } from "./typed-email";

/** For the form and the back end. No reason is required. */
export const withdrawalSchema = object({
  name: formName("person", 80).required("Please tell us your name"),
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

/** The first step. Of an own order, its number and the chosen lines. */
export const reviewedWithdrawalSchema = withdrawalSchema.shape({
  order: rowNumber().optional(),
  lines: rowNumbers(),
});

/** The second step: the summary, which declares the withdrawal. The shop stores one with the same key once. */
export const statedWithdrawalSchema = withdrawalSchema.shape({
  step: string().oneOf(["summary"]).required(),
  key: string().uuid().required(),
  lines: rowNumbers(),
});

export const withdrawalTokenSchema = object({ token: linkToken() });

type Line = { databaseId: number; name: string };

/**
 * The chosen lines of an own order: their names for the receipt, and their numbers for the shop. Both are empty for the
 * whole order. Null when nothing is chosen.
 */
export function chosenLines(
  lines: readonly Line[],
  ids: readonly number[],
): { items: string; lines: string } | null {
  const chosen = lines.filter(({ databaseId }) => ids.includes(databaseId));
  if (lines.length > 0 && chosen.length === 0) return null;
  if (chosen.length === lines.length) return { items: "", lines: "" };
  const names = chosen.map(({ name }) => plainText(name)).join(", ");
  return {
    items: names.length > 200 ? `${names.slice(0, 199)}…` : names,
    lines: chosen.map(({ databaseId }) => databaseId).join(),
  };
}

export const nothingChosen = "Please choose what you withdraw from";
