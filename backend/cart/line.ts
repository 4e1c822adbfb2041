import { createHash } from "node:crypto";
import { readAttendees, writeAttendees } from "@/lib/rules/attendees";
import { parseJson } from "@/lib/rules/json-text";
import { plainDirection, turnedText } from "@/lib/rules/text-direction";
import { escapeHtml } from "@/lib/rules/html-text";

/** What a cart may hold at most (R210); a quantity is a whole number from 1 to this. */
export const maximumLines = 100;
export const maximumQuantity = 999;

/** What a line needs to know about its stock. */
export type Sellable = {
  name: string;
  soldIndividually: boolean;
  /** Pieces left; null when they are not counted. */
  stock: number | null;
  /** False: past, hidden, or not for this person. */
  purchasable: boolean;
};

/**
 * Why a cart may not hold that quantity, in WooCommerce's words (NOTES 6); null when it may. `inCart` is the quantity
 * already on the line, `alike` the quantity of the same stock on all lines.
 */
export function refuseQuantity(
  item: Sellable,
  wanted: { add: number; inCart: number; alike: number },
): string | null {
  if (!item.purchasable) return lineMessages.notPurchasable;
  const quantity = wanted.inCart + wanted.add;
  if (item.soldIndividually && wanted.alike > 0 && wanted.add > 0) return lineMessages.onlyOne(item.name);
  if (item.soldIndividually && quantity > 1) return lineMessages.onlyOne(item.name);
  if (quantity > maximumQuantity) return lineMessages.tooMany;
  if (item.stock !== null && item.stock <= 0) return lineMessages.outOfStock(item.name);
  if (item.stock !== null && wanted.alike + wanted.add > item.stock)
    return lineMessages.notEnough(item.name, item.stock);
  return null;
}

export const lineMessages = {
  unknown: "No product found matching the ID provided",
  wrongInput: "Failed to add cart item. Please check input.",
  variationMissing: (name: string) => `Please choose an option of &quot;${escapeHtml(name)}&quot; first.`,
  foreignVariation: "No product variation found matching the ID provided",
  notPurchasable: "Sorry, this product cannot be purchased.",
  inviteOnly: (name: string) => `&quot;${escapeHtml(name)}&quot; is open to invited members only.`,
  onlyOne: (name: string) =>
    `<a href="/store/cart" class="button wc-forward wp-element-button">View cart</a> You cannot add another "${escapeHtml(name)}" to your cart.`,
  outOfStock: (name: string) =>
    `You cannot add &quot;${escapeHtml(name)}&quot; to the cart because the product is out of stock.`,
  notEnough: (name: string, left: number) =>
    `You cannot add that amount of &quot;${escapeHtml(name)}&quot; to the cart because there is not enough stock (${left} remaining).`,
  quantity: `A quantity is a whole number from 1 to ${maximumQuantity}.`,
  tooMany: `You cannot have more than ${maximumQuantity} of one item in your cart.`,
  full: `A cart holds at most ${maximumLines} different items.`,
  unknownKey: (key: string) => `No cart item found with the key: ${escapeHtml(key)}`,
  noItems: "No items in cart to remove.",
  noKeys: "No cart item keys provided",
  empty: "Cart is empty",
  fillFailed: "Failed to add any cart items. Please check input.",
};

/**
 * Notes a buyer may leave on a line; none of them has to do with the price (C1). `attendees` is a JSON array of its own,
 * `waitingList` the token of a mail that offers a seat; it opens the place in the list, so its hash is kept instead.
 */
const extraKeys = ["attendeeName", "attendeeEmail", "attendees", "company", "note", "source", "waitingList"];
const maximumLength = 500;

/** As in the table `waiting_list`. Nobody can send it: it is ours, and not shown among a line's notes. */
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
    if (read === null) return { refusal: refusalOf(key, value) };
    if (read !== "") extra[key === "waitingList" ? seatNote : key] = read;
  }
  return { extra };
}

/** The note as it is kept; null when it may not be. */
function noteOf(key: string, value: string): string | null {
  if (key === "attendees") {
    const seats = value.trim() === "" ? [] : readAttendees(value);
    return seats && writeAttendees(seats);
  }
  if (key === "waitingList")
    return /^[\w-]{43}$/.test(value) ? createHash("sha256").update(value).digest("hex") : null;
  const isText =
    value.length <= maximumLength &&
    !/\p{Cc}/u.test(value.replaceAll("\n", "")) &&
    plainDirection.test(value);
  return isText ? value.trim() : null;
}

function refusalOf(key: string, value: unknown): string {
  if (typeof value === "string" && !plainDirection.test(value)) return `${turnedText}.`;
  return extraRefusals[key] ?? `extraData: ${key} has to be a text of at most ${maximumLength} characters.`;
}

const extraRefusals: Record<string, string> = {
  attendees:
    "Please give every attendee a name of at most 80 characters and, if any, a valid e-mail address.",
  waitingList: "extraData: waitingList has to be the token of a mail.",
};

function entriesOf(text: string): [string, unknown][] | null {
  try {
    const value = parseJson(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : null;
  } catch {
    return null;
  }
}

/** Name of a line: the same product, variation and extra data always get the same one, so adding again raises the quantity. */
export function lineKey(line: {
  productId: number;
  variationId: number | null;
  extra: Readonly<Record<string, string>>;
}): string {
  const extra = Object.entries(line.extra).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([line.productId, line.variationId, extra]);
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
