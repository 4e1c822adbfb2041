import { storageKeys } from "@/lib/rules/cookie-names";

/**
 * Whether a single key may open the search; `search-dialog.tsx` writes the choice. People who dictate to the browser must
 * be able to switch it off (WCAG 2.1.4).
 */
export function slashOpensSearch(): boolean {
  try {
    return localStorage.getItem(storageKeys.searchKey) !== "off";
  } catch {
    // Without storage nobody has switched the key off.
    return true;
  }
}
