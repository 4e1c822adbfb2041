import { readAttendees, writeAttendees } from "@/lib/rules/attendees";

/**
 * Notes a buyer may leave on a line; none of them has to do with the price (C1). `attendees` is a JSON array of its own,
 * `waitingList` the token of a mail that offers a seat.
 */
const keys = ["attendeeName", "attendeeEmail", "attendees", "company", "note", "source", "waitingList"];
const maximumLength = 500;

export type ExtraData = Record<string, string>;

/** Reads the JSON object of `AddToCartInput.extraData`: allowed keys with short texts, nothing else. */
export function readExtraData(text: string | null | undefined): { extra: ExtraData } | { refusal: string } {
  if (text === null || text === undefined || text.trim() === "") return { extra: {} };
  const entries = entriesOf(text);
  if (!entries) return { refusal: "extraData has to be a JSON object." };
  const extra: ExtraData = {};
  for (const [key, value] of entries) {
    if (!keys.includes(key)) return { refusal: `extraData may only have: ${keys.join(", ")}.` };
    const read = typeof value === "string" ? noteOf(key, value) : null;
    if (read === null) return { refusal: refusals[key] ?? tooLong(key) };
    if (read !== "") extra[key] = read;
  }
  return { extra };
}

/** The note as it is kept; null when it may not be. */
function noteOf(key: string, value: string): string | null {
  if (key === "attendees") {
    const seats = value.trim() === "" ? [] : readAttendees(value);
    return seats && writeAttendees(seats);
  }
  if (key === "waitingList") return /^[\w-]{43}$/.test(value) ? value : null;
  const isText = value.length <= maximumLength && !/\p{Cc}/u.test(value.replaceAll("\n", ""));
  return isText ? value.trim() : null;
}

const tooLong = (key: string) => `extraData: ${key} has to be a text of at most ${maximumLength} characters.`;
const refusals: Record<string, string> = {
  attendees:
    "Please give every attendee a name of at most 80 characters and, if any, a valid e-mail address.",
  waitingList: "extraData: waitingList has to be the token of a mail.",
};

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : null;
  } catch {
    return null;
  }
}
