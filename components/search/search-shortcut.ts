import { storageKeys } from "@/lib/rules/cookie-names";

/** Written only when a visitor switches the key off; a choice of the visitor's own, like the cart. */
const key = storageKeys.searchKey;

/** Whether a single key may open the search: whoever speaks to the browser must be able to say no (WCAG 2.1.4). */
export function slashOpensSearch(): boolean {
  try {
    return localStorage.getItem(key) !== "off";
  } catch {
    return true;
  }
}

export function setSlashOpensSearch(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, "off");
  } catch {
    // Without storage the choice cannot outlive the page; the other keys still work.
  }
}
