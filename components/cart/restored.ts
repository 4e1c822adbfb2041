import type { Missing } from "./cart";

/** Gaps of a rebuilt cart; the browser stores no names and notes. */
export type Restored = { missing: Missing; hadNotes: boolean };

let last: Restored | null = null;
const listeners = new Set<() => void>();

/** The last time that this page's cart was built again, until it is dismissed: each time is another object. */
export function lastRestored(): Restored | null {
  return last;
}

/** Null: the buyer has read it, or the cart is another one. */
export function noteRestored(restored: Restored | null): void {
  last = restored;
  for (const tell of listeners) tell();
}

/** @returns how to stop */
export function onRestored(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
