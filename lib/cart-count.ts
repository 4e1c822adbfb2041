/** How many items the cart has: told by the cart and kept in the browser; the badge asks nobody. */
const countKey = "cart-count";
const countChanged = "cart-changed";

/** Items that were asked for and not answered yet, in this tab. */
let underWay = 0;

/** Tells the badge of this tab, and of the others through storage, how many items there are. */
export function announceCount(count: number): void {
  try {
    // Nothing is kept of a visitor who only looked at an empty cart.
    if (count > 0) localStorage.setItem(countKey, String(count));
    else localStorage.removeItem(countKey);
  } catch {
    // Storage may be closed (private mode); the event still reaches this tab.
  }
  tellBadge();
}

/**
 * Counts an item from the press on, before the shop has answered. Call the answer of this function when it has: the count
 * it announced holds the item, or there is none. Nothing is stored meanwhile, so that a closed tab leaves no wrong count.
 */
export function expectItem(): () => void {
  underWay += 1;
  tellBadge();
  return () => {
    underWay -= 1;
    tellBadge();
  };
}

/** What the badge shows. Browser only. */
export function shownCount(): number {
  return storedCount() + underWay;
}

/** Calls when another count is to be shown. @returns how to stop */
export function onCount(onChange: () => void): () => void {
  window.addEventListener(countChanged, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(countChanged, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function storedCount(): number {
  try {
    const count = Number(localStorage.getItem(countKey) ?? 0);
    return Number.isInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}

function tellBadge(): void {
  window.dispatchEvent(new Event(countChanged));
}
