import { isFixedPage } from "./pages";
import { offerPaths } from "./redirects";

/**
 * True for a page that is there without any editor's content, and for a redirect of the code to one.
 *
 * @param path without a trailing slash
 */
export function isOwnAddress(path: string): boolean {
  return isFixedPage(path) || path in offerPaths;
}
