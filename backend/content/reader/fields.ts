import { z } from "zod";
import { parseRaw } from "@/lib/money";
import { blockProblems } from "./render";

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "is not a slug: lower-case letters, digits and hyphens");
export const number = z.int().positive();
export const text = z.string().trim().min(1);
/** A text with blocks, as it stands below the fields of a file. */
export const markdown = text.superRefine((value, context) => {
  for (const { line, message } of blockProblems(value))
    context.addIssue({ code: "custom", message: `line ${line}: ${message}` });
});
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "is not a day like 2026-12-01");
export const language = z.string().regex(/^[a-z]{2}$/, "is not a two-letter language code");
export const web = z.url({ protocol: /^https$/ });

/** Euros as an editor writes them, `1490` or `"1490.50"`; cents inside. */
export const euros = z.union([z.number(), z.string()]).transform((value, context) => {
  const cents = parseRaw(String(value));
  if (cents !== null && cents >= 0 && /^\d+(\.\d{1,2})?$/.test(String(value))) return cents;
  context.addIssue({ code: "custom", message: "is not a price in euros like 1490 or 1490.50" });
  return z.NEVER;
});

export const timezone = z.string().refine(isTimezone, "is not a time zone like Europe/Vienna");
export const times = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, 'is not "09:00-17:00"');

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return /^[A-Z]\w+\/\w/.test(name);
  } catch {
    return false;
  }
}
