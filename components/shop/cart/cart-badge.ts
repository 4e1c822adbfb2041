/** The header's badge listens to this event and starts with the stored count. */
export const CART_CHANGED = "cart-changed";
const KEY = "cart-count";

/** Tells the badge of this tab, and of the others through storage, how many items there are. */
export function announceCount(count: number): void {
  try {
    // Nothing is kept of a visitor who only looked at an empty cart.
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage may be closed (private mode); the event still reaches this tab.
  }
  window.dispatchEvent(new CustomEvent(CART_CHANGED, { detail: { count } }));
}
