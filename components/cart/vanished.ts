import { codesOf, linesOf } from "@/lib/rules/prices/cart";
import { storageKeys } from "@/lib/rules/cookie-names";
import type { Cart, CartChange, CartSnapshot, Missing, NamedItem } from "./cart";
import { idsOf, keepSnapshot, missingIn, namedItem, readSnapshot } from "./cart-snapshot";

/* A shop may withdraw a product; the cart then loads without it. The page that notices this first stores the name
   beside the browser's snapshot. All tabs read it there until the buyer dismisses it. A separate file, because every
   page loads the snapshot's. */

type Asked = {
  /** The items that the visitor's own change removes: none, this item, or everything that is missing afterwards. */
  takesOut: "nothing" | "anything" | NamedItem;
  /** False when another notice already names the codes that a change dropped. */
  tellsCodes: boolean;
};

/** For a load of the cart without a change. */
export const justLoaded: Asked = { takesOut: "nothing", tellsCodes: true };

/** For the visitor's own change of a cart. */
export function askedBy(change: CartChange, before: Cart | null): Asked {
  const line = "key" in change ? linesOf(before).find(({ key }) => key === change.key) : undefined;
  const item = line ? namedItem(line) : null;
  const isNew = replaces.has(change.do);
  return { takesOut: isNew ? "anything" : (item ?? "nothing"), tellsCodes: change.do === "reload" };
}

const replaces: ReadonlySet<CartChange["do"]> = new Set(["restore", "clear", "fill", "offer"]);

/** Stores the snapshot of a cart, and notes the items and codes that it has lost since the last snapshot. */
export function keepCart(cart: Cart, { takesOut, tellsCodes }: Asked): void {
  const before = readSnapshot();
  const noted = takesOut === "anything" ? nothing : readVanished(vanishedText());
  keepSnapshot(cart);
  // An empty cart may belong to an expired session.
  if (linesOf(cart).length === 0) return;
  const lost = before && takesOut !== "anything" ? missingIn(cart, without(before, takesOut)) : nothing;
  const there = new Set(linesOf(cart).map((line) => namedItem(line)?.name));
  const codes = codesOf(cart);
  noteVanished({
    names: union(noted.names, lost.names).filter((name) => !there.has(name)),
    codes: union(noted.codes, tellsCodes ? lost.codes : []).filter((code) => !codes.includes(code)),
  });
}

const nothing: Missing = { names: [], codes: [] };
const union = (one: string[], other: string[]) => [...new Set([...one, ...other])];

function without({ items, coupons }: CartSnapshot, item: "nothing" | NamedItem): CartSnapshot {
  return { items: item === "nothing" ? items : items.filter((one) => idsOf(one) !== idsOf(item)), coupons };
}

/** Also works when nothing of the cart is left. */
export function noteVanished(vanished: Missing): void {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.cartSnapshot) ?? "null");
    const known = typeof stored === "object" && stored !== null ? stored : {};
    const isSome = vanished.names.length + vanished.codes.length > 0;
    if (isSome || "vanished" in known)
      localStorage.setItem(storageKeys.cartSnapshot, JSON.stringify({ ...known, vanished }));
  } catch {
    // Without storage the earlier cart is unknown.
  }
  for (const tell of listeners) tell();
}

/** Returns the same text until something changes, for `useSyncExternalStore`. */
export function vanishedText(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeys.cartSnapshot) ?? "null");
    const isKnown = typeof stored === "object" && stored !== null && "vanished" in stored;
    return isKnown ? JSON.stringify(stored.vanished) : "";
  } catch {
    // Without storage, or with data of another version, nothing is noted.
    return "";
  }
}

/** @param text from `vanishedText` */
export function readVanished(text: string): Missing {
  const read: unknown = text ? JSON.parse(text) : null;
  if (typeof read !== "object" || read === null || !("names" in read && "codes" in read)) return nothing;
  return { names: textsIn(read.names), codes: textsIn(read.codes) };
}

const textsIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];

const listeners = new Set<() => void>();

/**
 * Calls `tell` when this tab or another one notes a lost item.
 * @returns a function that stops listening
 */
export function onVanished(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
  };
}
