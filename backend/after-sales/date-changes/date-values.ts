import { z } from "zod";
import { dateField } from "../attendance";
import { amountField, orNull, wordsField } from "../../ground/desk-fields";

const wholeDays = "Enter a number of days from 1 to 14";
const wholeSeats = "Enter a whole number of seats";

/** Time, place, guides, seats and price of a date, as a form or an address gives them. */
export const dateValues = {
  date: dateField,
  /** Hash of the document from which the form was made. */
  seen: z.string().max(64),
  first: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "Enter the day as 2027-02-23"),
  time: z.string().regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/, "Enter the time as 09:00-17:00"),
  days: z.coerce.number(wholeDays).int("Enter a whole number of days").min(1, wholeDays).max(14, wholeDays),
  timezone: z.string().trim().min(1, "Enter the time zone as Europe/Vienna").max(60),
  /** Null: online. */
  location: z
    .string()
    .trim()
    .max(200)
    .default("")
    .transform((text) => text || null),
  guides: wordsField(500)
    .pipe(z.array(z.string().max(100)).max(10))
    .default([]),
  /** Null: the seats stay as they are. */
  seats: orNull(z.coerce.number(wholeSeats).int(wholeSeats).min(0, wholeSeats).max(100_000)),
  /** Net cents; null: the price stays as it is. */
  price: orNull(amountField),
};

export type DateValues = z.infer<z.ZodObject<typeof dateValues>>;
