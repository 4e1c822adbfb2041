import { isNamedByPrograms } from "../rules/addresses/program-addresses";
import { offerParameter, offers } from "../rules/prices/offers";

/** Offer path → cart with the offer's flag. A GET only redirects; the cart page adds the offer to the cart. */
export const offerPaths: Readonly<Record<string, string>> = Object.fromEntries(
  offers.map(({ path, flag }) => [path, `/store/cart?${offerParameter}=${flag}`]),
);

export type RedirectRule = { source: string; destination: string; permanent: boolean };

export function offerRules(): RedirectRule[] {
  return Object.entries(offerPaths).map(([source, destination]) => ({
    source,
    destination,
    permanent: false,
  }));
}

/**
 * Next's own slash rule would redirect an offer with a slash twice, so `skipTrailingSlashRedirect` is set. A path of
 * one part may be an alias, so middleware.ts removes its slash. Longer aliases are answered before these rules apply.
 */
export function withSlashVariants(rules: readonly RedirectRule[]): RedirectRule[] {
  return [
    ...rules.map((rule) => ({ ...rule, source: `${rule.source}{/}?` })),
    { source: "/:first/:rest+/", destination: "/:first/:rest+", permanent: true },
  ];
}

/** Characters that a sentence, a bracket or a mail program leaves at the end of an address. */
const leftAtTheEnd = /[\s\p{Cf}.,;:!?…'"“”‘’«»‹›)\]}>*|\\]+$/u;
const page = /^(\/[\p{L}\p{N}_-]+)+\/?$/u;

/**
 * Corrects a path to the spelling of every page: lower case, with a letter or digit at the end.
 * @returns null when the spelling is right
 */
export function rightSpelling(pathname: string): string | null {
  if (isNamedByPrograms(pathname) || /%2f/i.test(pathname)) return null;
  const typed = decoded(pathname);
  const meant = typed?.replace(leftAtTheEnd, "").toLowerCase();
  if (!meant || meant === typed || !page.test(meant)) return null;
  return encodeURI(meant.length > 1 ? meant.replace(/\/$/, "") : meant);
}

/** The path without percent escapes; null when an escape is incomplete. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}

/** The query without the parameter of Next's router, which must not appear in the return address. */
export function ownQuery(search: string): string {
  const own = search
    .slice(1)
    .split("&")
    .filter((part) => part !== "" && !/^_rsc(=|$)/.test(part));
  return own.length > 0 ? `?${own.join("&")}` : "";
}

/**
 * The address that an alias leads to, with the visitor's query added to its own; null when the path is no alias.
 *
 * @param targets alias → path, from the content
 */
export function aliasTarget(
  pathname: string,
  search: string,
  targets: ReadonlyMap<string, string>,
): string | null {
  const target = targets.get((decoded(pathname) ?? "").normalize("NFC").replace(/\/+$/, ""));
  if (target === undefined) return null;
  const query = ownQuery(search).slice(1);
  if (!query) return target;
  return target + (target.includes("?") ? "&" : "?") + query;
}
