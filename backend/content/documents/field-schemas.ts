import { z } from "zod";
import { parseRaw } from "@/lib/money";

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a URL slug: use lower-case letters, digits and hyphens");
export const number = z.int().positive();
export const ownNumber = number.describe("Unique and permanent: carts and orders refer to it");
export const text = z.string().trim().min(1);
/**
 * Rejects days such as `2027-02-30`, which JavaScript would read as 2 March. JavaScript reads such a text as midnight
 * UTC.
 */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "is not a day like 2026-12-01")
  .refine((value) => new Date(value).toJSON()?.slice(0, 10) === value, {
    error: ({ input }) => `${String(input)} is not a day of the calendar`,
    abort: true,
  });
export const web = z.url({ protocol: /^https$/ });

/** Euros as an editor writes them, `1490` or `"1490.50"`; the result is in cents. */
export const euros = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = parseRaw(String(value));
  if (cents !== null && cents >= 0 && /^\d+(\.\d{1,2})?$/.test(String(value))) return cents;
  context.addIssue({ code: "custom", message: "is not a price in euros like 1490 or 1490.50" });
  return z.NEVER;
});

export const confirming =
  "The price again, to confirm that it is now at least ten times as much, or at most a tenth";

export const sales = z
  .array(z.strictObject({ price: euros, first: day, last: day }))
  .default([])
  .describe("Lower prices, each from its first to its last day. Keep one that has ended for another 30 days");
export const earlierPrices = z
  .array(z.strictObject({ price: euros, last: day }))
  .default([])
  .describe("Each price before the present one with its last day, as long as it ended less than 30 days ago");

const timezone = z.string().refine(isTimezone, "is not a time zone like Europe/Vienna");
export const times = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'is not "09:00-17:00"');

/** The operating system's table takes half a millisecond a question, and each date has a time zone. */
const knownTimezones = new Set<string>();

function isTimezone(name: string): boolean {
  if (knownTimezones.has(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    const isPlace = /^[A-Z]\w+\/\w/.test(name);
    if (isPlace) knownTimezones.add(name);
    return isPlace;
  } catch {
    // Intl throws for a name that is not a time zone.
    return false;
  }
}

/** When and where something takes place. */
export const schedule = {
  first: day.describe("Day of the first run"),
  time: times,
  days: z.int().min(1).max(14).default(1),
  repeatWeeks: z
    .int()
    .min(1)
    .max(104)
    .describe("Weeks until the next run; if left out, there is only one")
    .optional(),
  timezone,
  location: text.describe("Leave out for online").optional(),
};

/** A run that differs from the others. */
export const exception = {
  day: day.describe("The day on which the run would start"),
  cancelled: z.literal(true).describe("It is cancelled").optional(),
  first: day.describe("It starts on this day instead").optional(),
  time: times.optional(),
  days: z.int().min(1).max(14).optional(),
  timezone: timezone.optional(),
  location: text.nullable().describe("Its place; empty means online").optional(),
};
export const exceptionHelp = "Runs that differ from the others; the desk adds them";
