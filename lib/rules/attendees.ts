import { parseAddress } from "./mail-address";
import { plainDirection } from "./text-direction";

/** Who takes a seat. `email` may be empty: a name is enough. */
export type Attendee = { name: string; email: string };

/** Seats of one line that can be given names; a larger party names its people to us. */
export const maximumAttendees = 20;
export const maximumNameLength = 80;

/**
 * Reads the note `attendees` of a cart or order line: a JSON array of `{"name", "email"}`, one entry a seat, a seat
 * without a name is `{"name": ""}`. Both sides read with it.
 *
 * @returns the seats, trailing ones without a name left out; null for anything else.
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

/** The note for these seats, always written the same way; "" when nobody is named. */
export function writeAttendees(seats: readonly Attendee[]): string {
  const last = seats.findLastIndex(({ name }) => name !== "");
  const named = seats.slice(0, last + 1);
  return named.length === 0
    ? ""
    : JSON.stringify(named.map(({ name, email }) => (email ? { name, email } : { name })));
}

/** Names of those who come, at most as many as there are seats: a line may have shrunk after they were typed. */
export function attendeeNames(note: string | undefined, seats: number): string[] {
  const named = note === undefined ? [] : (readAttendees(note) ?? []);
  return named.slice(0, seats).flatMap(({ name }) => (name ? [name] : []));
}

type Note = { key?: string | null; value?: string | null } | null;

/** Notes of a line as `extraData` wants them, with these seats in place of those before. */
export function notesWith(notes: readonly Note[] | null | undefined, seats: readonly Attendee[]): string {
  const others = (notes ?? []).flatMap((note) =>
    note?.key && note.value && note.key !== "attendees" ? [[note.key, note.value]] : [],
  );
  return JSON.stringify({ ...Object.fromEntries(others), attendees: writeAttendees(seats) });
}

/** The seats that a line's notes name, as many as the line has, blank ones included; at most `maximumAttendees`. */
export function seatsOfNotes(notes: readonly Note[] | null | undefined, quantity: number): Attendee[] {
  const text = (notes ?? []).find((note) => note?.key === "attendees")?.value;
  const named = text ? (readAttendees(text) ?? []) : [];
  const length = Math.min(Math.max(quantity, 0), maximumAttendees);
  return Array.from({ length }, (_, at) => named[at] ?? { name: "", email: "" });
}

/** Null for what is no seat: other keys, wrong types, a name too long, an address without a name, no address. */
function seatOf(entry: unknown): Attendee | null {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return null;
  if (Object.keys(entry).some((key) => key !== "name" && key !== "email")) return null;
  const name = "name" in entry ? entry.name : "";
  const email = "email" in entry ? entry.email : "";
  if (
    typeof name !== "string" ||
    typeof email !== "string" ||
    /[\p{Cc}\p{Cs}]/u.test(name) ||
    !plainDirection.test(name)
  )
    return null;
  const [trimmed, typed] = [name.trim(), email.trim()];
  if (trimmed.length > maximumNameLength || (typed !== "" && trimmed === "")) return null;
  const address = typed === "" ? "" : parseAddress(typed);
  return address === null ? null : { name: trimmed, email: address };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
