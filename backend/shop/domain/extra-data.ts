/** Notes a buyer may leave on a line; none of them has to do with the price (C1). */
const keys = ["attendeeName", "attendeeEmail", "attendees", "company", "note", "source"];
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
    if (
      typeof value !== "string" ||
      value.length > maximumLength ||
      /\p{Cc}/u.test(value.replaceAll("\n", ""))
    ) {
      return { refusal: `extraData: ${key} has to be a text of at most ${maximumLength} characters.` };
    }
    if (value.trim() !== "") extra[key] = value.trim();
  }
  return { extra };
}

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
