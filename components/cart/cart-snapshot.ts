import type { FillCartInput } from "@/graphql/generated/shop/documents";
import { type CartLine, codesOf, itemOf, linesOf } from "@/lib/rules/cart";
import { plainText } from "@/lib/rules/plain-text";
import type { Cart, CartSnapshot, NamedItem } from "./cart";

const snapshotKey = "cart-snapshot";
const snapshotLifetimeMs = 30 * 24 * 3600 * 1000;

/**
 * What is needed to build the same cart again: ids, quantities, the names of products and the notes of their lines. The
 * shop's session dies after days of silence while the visitor's browser stays (lesson 1).
 */
export function snapshotOf(cart: Cart): CartSnapshot {
  return { items: linesOf(cart).flatMap((line) => namedItem(line) ?? []), coupons: codesOf(cart) };
}

export function namedItem(line: CartLine): NamedItem | null {
  const item = itemOf(line);
  return item && { ...item, name: nameOf(line) };
}

export function toInput({ items, coupons }: CartSnapshot): FillCartInput {
  return { items: items.map(({ name: _name, hadNotes: _hadNotes, ...item }) => item), coupons };
}

/** Names of things and codes of a snapshot that are not in the cart built from it. */
export function missingIn(
  cart: Cart,
  { items, coupons }: CartSnapshot,
): { names: string[]; codes: string[] } {
  const there = new Set(linesOf(cart).map((line) => idsOf(itemOf(line))));
  const codes = new Set(codesOf(cart));
  return {
    names: items.filter((item) => !there.has(idsOf(item))).map(({ name }) => name || "An item"),
    codes: coupons.filter((code) => !codes.has(code)),
  };
}

const idsOf = (item: NamedItem | null) => (item ? `${item.productId}:${item.variationId ?? 0}` : "");

const nameOf = ({ product, variation }: CartLine) =>
  plainText(variation?.node?.name ?? product?.node?.name ?? "");

/** Notes that name nobody and open nothing; the others, such as attendees, do not stay in a browser for a month. */
const keptNotes = new Set(["source"]);

function withoutPeople({ extraData, ...item }: NamedItem): NamedItem {
  const noted: Record<string, string> = extraData ? JSON.parse(extraData) : {};
  const notes = Object.entries(noted);
  const kept = notes.filter(([key]) => keptNotes.has(key));
  return {
    ...item,
    ...(kept.length > 0 && { extraData: JSON.stringify(Object.fromEntries(kept)) }),
    ...(kept.length < notes.length && { hadNotes: true as const }),
  };
}

/** Stores the lines of a filled cart, without what was noted of people; an empty one forgets them. */
export function keepSnapshot(cart: Cart): void {
  const snapshot = snapshotOf(cart);
  if (snapshot.items.length === 0) return forgetSnapshot();
  try {
    const items = snapshot.items.map(withoutPeople);
    localStorage.setItem(snapshotKey, JSON.stringify({ ...snapshot, items, savedAt: Date.now() }));
  } catch {
    // Without storage there is nothing to restore from; the cart itself is on the server.
  }
}

/** To be called when lines disappear on purpose: cleared, ordered, or about to be paid. */
export function forgetSnapshot(): void {
  try {
    localStorage.removeItem(snapshotKey);
  } catch {
    // Same as above.
  }
}

/** The last filled cart of this browser; null when there is none, it is too old or was tampered with. */
export function readSnapshot(): CartSnapshot | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(snapshotKey) ?? "null");
    return isSnapshot(stored) && Date.now() - stored.savedAt < snapshotLifetimeMs
      ? { items: stored.items, coupons: stored.coupons }
      : null;
  } catch {
    return null;
  }
}

function isSnapshot(value: unknown): value is CartSnapshot & { savedAt: number } {
  if (typeof value !== "object" || value === null) return false;
  if (!("items" in value && Array.isArray(value.items) && value.items.length > 0)) return false;
  if (!(
    "coupons" in value &&
    Array.isArray(value.coupons) &&
    "savedAt" in value &&
    typeof value.savedAt === "number"
  ))
    return false;
  return value.items.every(
    (item: unknown) => typeof item === "object" && item !== null && "productId" in item && "quantity" in item,
  );
}
