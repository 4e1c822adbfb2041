import { createHash } from "node:crypto";
import { maximumNameLength, readAttendees, writeAttendees } from "@/lib/rules/attendees";
import { type NameKind, nameProblem } from "@/lib/rules/forms/names";
import { parseJson } from "@/lib/rules/texts/json-text";
import { typedText } from "@/lib/rules/forms/typed-text";
import { lineMessages } from "./messages";

/** The upper limits of a cart. A quantity is a whole number from 1 to `maximumQuantity`. */
export const maximumLines = 100;
export const maximumQuantity = 999;

export type Sellable = {
  name: string;
  soldIndividually: boolean;
  /** Number of pieces left; null when they are not counted. */
  stock: number | null;
  /** False: the product is past, hidden, or not for this person. */
  purchasable: boolean;
};

/**
 * The reason why a cart may not hold that quantity, as a sentence of `lineMessages`; null when it may. `inCart` is the
 * quantity already on the line, `alike` the quantity of the same stock on all lines.
 */
export function refuseQuantity(
  item: Sellable,
  wanted: { add: number; inCart: number; alike: number },
): string | null {
  if (!item.purchasable) return lineMessages.notPurchasable;
  const quantity = wanted.inCart + wanted.add;
  if (item.soldIndividually && wanted.alike > 0 && wanted.add > 0) return lineMessages.onlyOne(item.name);
  if (item.soldIndividually && quantity > 1) return lineMessages.onlyOne(item.name);
  if (quantity > maximumQuantity) return lineMessages.tooMany(maximumQuantity);
  if (item.stock !== null && item.stock <= 0) return lineMessages.outOfStock(item.name);
  if (item.stock !== null && wanted.alike + wanted.add > item.stock)
    return lineMessages.notEnough(item.name, item.stock);
  return null;
}

/**
 * A buyer's notes on a line; none of them affects the price. `attendees` is a JSON array. `waitingList` is the token of
 * a mail that offers a seat; the token opens the place in the list, so the cart keeps its hash instead.
 */
const extraKeys = ["attendeeName", "attendeeEmail", "attendees", "company", "note", "source", "waitingList"];
const nameKinds: Record<string, NameKind> = { attendeeName: "person", company: "company" };
const maximumLength = 500;

/**
 * The hash that the table `waiting_list` stores. Clients cannot send this note, and it is not shown among a line's
 * notes.
 */
export const seatNote = "waitingListHash";

export type ExtraData = Record<string, string>;

/** Reads the JSON object of `AddToCartInput.extraData`: allowed keys with short texts, nothing else. */
export function readExtraData(text: string | null | undefined): { extra: ExtraData } | { refusal: string } {
  if (text === null || text === undefined || text.trim() === "") return { extra: {} };
  const entries = entriesOf(text);
  if (!entries) return { refusal: "extraData has to be a JSON object." };
  const extra: ExtraData = {};
  for (const [key, value] of entries) {
    if (!extraKeys.includes(key)) return { refusal: `extraData may only have: ${extraKeys.join(", ")}.` };
    const read = typeof value === "string" ? noteOf(key, value) : null;
    if (read === null) return { refusal: refusalOf(key) };
    if (read !== "") extra[key === "waitingList" ? seatNote : key] = read;
  }
  return { extra };
}

/** The note as it is stored; null when it is not allowed. */
function noteOf(key: string, value: string): string | null {
  if (key === "attendees") {
    const seats = value.trim() === "" ? [] : readAttendees(value);
    return seats?.every(({ name }) => nameProblem(name, "person", maximumNameLength) === null)
      ? writeAttendees(seats)
      : null;
  }
  if (key === "waitingList")
    return /^[\w-]{43}$/.test(value) ? createHash("sha256").update(value).digest("hex") : null;
  const typed = typedText(value).trim();
  const kind = nameKinds[key];
  if (kind && nameProblem(typed, kind, 200) !== null) return null;
  return typed.length <= maximumLength ? typed : null;
}

function refusalOf(key: string): string {
  return extraRefusals[key] ?? `extraData: ${key} has to be a text of at most ${maximumLength} characters.`;
}

const extraRefusals: Record<string, string> = {
  attendees:
    "Please give every attendee a name of at most 80 characters without a web address and, if any, a valid e-mail address.",
  attendeeName: "extraData: attendeeName has to be a name, without a web or e-mail address.",
  company: "extraData: company has to be a company’s name, without a link or an e-mail address.",
  waitingList: "extraData: waitingList has to be the token of a mail.",
};

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const value = parseJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : null;
  } catch {
    // The caller refuses notes that are not JSON.
    return null;
  }
}

/**
 * Key of a line: the same product, variation and extra data always have the same key, so adding them again raises the
 * quantity.
 */
export function lineKey(line: {
  productId: number;
  variationId: number | null;
  extra: Readonly<Record<string, string>>;
}): string {
  const extra = Object.entries(line.extra).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([line.productId, line.variationId, extra]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
