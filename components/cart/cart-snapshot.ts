import type { FillCartInput } from "@/graphql/generated/shop/documents";
import { type CartLine, codesOf, itemOf, linesOf } from "@/lib/rules/prices/cart";
import { snapshotLife, storageKeys } from "@/lib/rules/cookie-names";
import { plainText } from "@/lib/rules/texts/plain-text";
import { secondsOf } from "@/lib/rules/times/times";
import type { Cart, CartSnapshot, NamedItem } from "./cart";

const snapshotKey = storageKeys.cartSnapshot;
const snapshotLifetimeMs = secondsOf(snapshotLife) * 1000;

/**
 * The data to rebuild the cart: ids, quantities, product names and line notes. The shop's session ends after days
 * without a visit, but the browser keeps the snapshot.
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

/** Names of items and codes of a snapshot that the cart built from it lacks. */
export function missingIn(
  cart: Cart,
  { items, coupons }: CartSnapshot,
): { names: string[]; codes: string[] } {
  const lost = lostFrom(cart, { items, coupons });
  return { names: lost.items.map(({ name }) => name || "An item"), codes: lost.coupons };
}

/** The part of a snapshot that the cart does not hold. */
export function lostFrom(cart: Cart, { items, coupons }: CartSnapshot): CartSnapshot {
  const there = new Set(linesOf(cart).map((line) => idsOf(itemOf(line))));
  const codes = new Set(codesOf(cart));
  return {
    items: items.filter((item) => !there.has(idsOf(item))),
    coupons: coupons.filter((code) => !codes.has(code)),
  };
}

/** Identifies equal items, whatever keys their lines have. */
export const idsOf = (item: NamedItem | null) => (item ? `${item.productId}:${item.variationId ?? 0}` : "");

const nameOf = ({ product, variation }: CartLine) =>
  plainText(variation?.node?.name ?? product?.node?.name ?? "");

/** Notes without personal data. Others, such as attendees, must not stay in a browser for a month. */
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

/**
 * Stores the lines of a filled cart without personal notes. An empty cart is ignored, because its session may have
 * expired.
 */
export function keepSnapshot(cart: Cart): void {
  const snapshot = snapshotOf(cart);
  if (snapshot.items.length === 0) return;
  try {
    const items = snapshot.items.map(withoutPeople);
    localStorage.setItem(snapshotKey, JSON.stringify({ ...snapshot, items, savedAt: Date.now() }));
  } catch {
    // Without storage nothing can be restored later; the cart itself is on the server.
  }
}

/** Call this when lines disappear on purpose: the buyer removed or ordered them. */
export function forgetSnapshot(): void {
  setSnapshotAside();
}

/**
 * Removes the snapshot while an order may be using the cart.
 * @returns a function that puts the snapshot back
 */
export function setSnapshotAside(): () => void {
  try {
    const stored = localStorage.getItem(snapshotKey);
    localStorage.removeItem(snapshotKey);
    return () => stored !== null && localStorage.setItem(snapshotKey, stored);
  } catch {
    // Without storage there is nothing to put back.
    return () => undefined;
  }
}

/** The last filled cart of this browser; null when there is none, or it is too old or was tampered with. */
export function readSnapshot(): CartSnapshot | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(snapshotKey) ?? "null");
    return isSnapshot(stored) && Date.now() - stored.savedAt < snapshotLifetimeMs
      ? { items: stored.items, coupons: stored.coupons }
      : null;
  } catch {
    // Without storage, or with data of another version, there is nothing to restore.
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
