import { parseAddress } from "./forms/mail-address";
import { cleanCode } from "./forms/typed-code";
import { typedLine } from "./forms/typed-text";

/** `email` may be empty, because a name is enough. */
export type Attendee = { name: string; email: string };

/** The largest number of seats on a line that can have names. Larger groups contact us. */
export const maximumAttendees = 20;
export const maximumNameLength = 80;

/**
 * Reads a JSON array of `{"name", "email"}` with one entry per seat, `{"name": ""}` for a blank one. Null for anything
 * else.
 */
export function readAttendees(text: string): Attendee[] | null {
  const list = parsed(text);
  if (!Array.isArray(list) || list.length > maximumAttendees) return null;
  const seats: Attendee[] = [];
  for (const entry of list) {
    const seat = seatOf(entry);
    if (!seat) return null;
    seats.push(seat);
  }
  while (seats.at(-1)?.name === "") seats.pop();
  return seats;
}

export function writeAttendees(seats: readonly Attendee[]): string {
  const last = seats.findLastIndex(({ name }) => name !== "");
  const named = seats.slice(0, last + 1);
  return named.length === 0
    ? ""
    : JSON.stringify(named.map(({ name, email }) => (email ? { name, email } : { name })));
}

/** The line may have shrunk since, so there are at most as many names as seats. */
export function attendeeNames(note: string | undefined, seats: number): string[] {
  const named = note === undefined ? [] : (readAttendees(note) ?? []);
  return named.slice(0, seats).flatMap(({ name }) => (name ? [name] : []));
}

type Note = { key?: string | null; value?: string | null } | null;

export function notesWith(notes: readonly Note[] | null | undefined, seats: readonly Attendee[]): string {
  const others = (notes ?? []).flatMap((note) =>
    note?.key && note.value && note.key !== "attendees" ? [[note.key, note.value]] : [],
  );
  return JSON.stringify({ ...Object.fromEntries(others), attendees: writeAttendees(seats) });
}

/** One entry per seat, including blank ones; at most `maximumAttendees`. */
export function seatsOfNotes(notes: readonly Note[] | null | undefined, quantity: number): Attendee[] {
  const text = (notes ?? []).find((note) => note?.key === "attendees")?.value;
  const named = text ? (readAttendees(text) ?? []) : [];
  const length = Math.min(Math.max(quantity, 0), maximumAttendees);
  return Array.from({ length }, (_, at) => named[at] ?? { name: "", email: "" });
}

/** Null for other keys, wrong types, a name that is too long, an address without a name, or an invalid address. */
function seatOf(entry: unknown): Attendee | null {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return null;
  if (Object.keys(entry).some((key) => key !== "name" && key !== "email")) return null;
  const name = "name" in entry ? entry.name : "";
  const email = "email" in entry ? entry.email : "";
  if (typeof name !== "string" || typeof email !== "string") return null;
  const [trimmed, typed] = [typedLine(name), cleanCode(email, "email")];
  if (trimmed.length > maximumNameLength || (typed !== "" && trimmed === "")) return null;
  const address = typed === "" ? "" : parseAddress(typed);
  return address === null ? null : { name: trimmed, email: address };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The notes of a line may hold any text.
    return null;
  }
}
