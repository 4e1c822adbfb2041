import { z } from "zod";
import { amountField } from "./desk-case";

/** Words with commas between. */
export const list = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

const empty = z.literal("").transform(() => null);

/** Time, place, guides, seats and price as a form of a date gives them. */
export const dateValues = {
  seen: z.string().max(64),
  first: z.string().max(20),
  time: z.string().max(20),
  days: z.coerce.number().int("Write whole days"),
  timezone: z.string().max(60),
  location: z.string().max(300).default(""),
  guides: z.string().max(500).default("").transform(list),
  seats: empty.or(z.coerce.number().int("Write whole seats")).default(null),
  price: empty.or(amountField).default(null),
};

/** The values in an address; null: it has none, or they cannot be read. */
export function readDateValues(query: Readonly<Record<string, string | string[] | undefined>>) {
  if (query.first === undefined) return null;
  return z.object(dateValues).safeParse(query).data ?? null;
}
