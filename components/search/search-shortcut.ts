import { storageKeys } from "@/lib/rules/cookie-names";

/**
 * Whether a single key may open the search. `search-dialog.tsx` stores the choice. People who dictate to the browser
 * must be able to switch the key off (WCAG 2.1.4).
 */
export function slashOpensSearch(): boolean {
  try {
    return localStorage.getItem(storageKeys.searchKey) !== "off";
  } catch {
    // Without storage nobody can have switched the key off.
    return true;
  }
}
