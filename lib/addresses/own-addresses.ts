import { isFixedPage } from "./pages";
import { offerPaths } from "./redirects";

/**
 * True for a page that exists without any editor's content, and for a redirect in code to such a page.
 *
 * @param path without a trailing slash
 */
export function isOwnAddress(path: string): boolean {
  return isFixedPage(path) || path in offerPaths;
}
