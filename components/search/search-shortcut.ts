import { storageKeys } from "@/lib/rules/cookie-names";

/** Written only when a visitor switches the key off. It is the visitor's own choice, like the cart. */
const key = storageKeys.searchKey;

/**
 * Whether a single key may open the search. People who dictate to the browser must be able to switch it off (WCAG
 * 2.1.4).
 */
export function slashOpensSearch(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    // Without storage nobody has switched the key off.
    return true;
  }
}

export function setSlashOpensSearch(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // Without storage the choice lasts as long as the page. The other keys still work.
  }
}
