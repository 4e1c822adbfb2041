import type { Missing } from "./cart";

/** The gaps of a rebuilt cart. The browser does not store attendees' names or notes. */
export type Restored = { missing: Missing; hadNotes: boolean };

let last: Restored | null = null;
const listeners = new Set<() => void>();

/** The last restoration of this page's cart, until the visitor dismisses it. Each restoration is a new object. */
export function lastRestored(): Restored | null {
  return last;
}

/** Null when the buyer dismissed the note, or the cart was replaced. */
export function noteRestored(restored: Restored | null): void {
  last = restored;
  for (const tell of listeners) tell();
}

/** @returns a function that stops listening */
export function onRestored(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
