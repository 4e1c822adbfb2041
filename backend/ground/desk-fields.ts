import { z } from "zod";
import { readAmount } from "@/backend/ground/typed-amount";

/**
 * Fields that many forms of the desk have. A browser sends each as text; it does not send an unticked box or an empty
 * list.
 */

const MOST = 2_147_483_647;

const digits = z
  .string()
  .regex(/^\d{1,10}$/, "Enter a number.")
  .transform(Number)
  .pipe(z.number().min(1, "Enter a number.").max(MOST, "Enter a number."));

/** The number of a row, as digits in a form or an address. */
export const numberField = z.coerce.string().pipe(digits);

/** `#1 001` → 1001 */
export const orderNumberField = z
  .string()
  .transform((typed) => Number(typed.replace(/^#|[\s.]/g, "")))
  .pipe(z.number("Enter an order number.").int("Enter an order number.").min(1).max(MOST));

/** `3,4` → [3, 4] */
export const numbersField = (most: number, least = 1) =>
  z
    .string()
    .max(11 * most)
    .transform((list) => list.split(","))
    .pipe(z.array(digits).min(least).max(most));

/** A checkbox: true when it is ticked. */
export const tickField = z
  .enum(["yes", "on"])
  .optional()
  .transform((value) => value !== undefined);

/** An amount in euros as a person types it, in cents; never negative. */
export const amountField = z.string().transform((typed, context) => {
  const cents = readAmount(typed);
  if (cents !== null && cents >= 0) return cents;
  context.addIssue({ code: "custom", message: "Enter the amount as 123.45 or 123,45" });
  return z.NEVER;
});

export const textField = (most: number) => z.string().trim().max(most).default("");

/** An empty field is null; a filled one keeps the field's own error messages. */
export const orNull = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((typed) => (typed === "" ? null : typed), field.nullable()).default(null);

/** `Ann, , Ben` → ["Ann", "Ben"] */
export const wordsField = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    );

/** Distinguishes the forms of one page, so that a refusal is shown at its own form. No action reads it. */
export const formField = z.string().max(60).optional();

/**
 * Where a page of a list starts: the number of the previous page's last row. An unreadable number starts the list from
 * the beginning.
 */
export const beforeField = numberField
  .nullish()
  .catch(null)
  .transform((before) => before ?? null);

/** `992:80102`: the product and its date, like `DateItem.key`. Date 0 is the product itself. */
export const dateItem = z
  .string()
  .regex(/^\d{1,9}:\d{1,9}$/, "Please choose a date")
  .transform((key) => {
    const [productId = 0, variationId = 0] = key.split(":").map(Number);
    return { productId, variationId: variationId || null };
  });
