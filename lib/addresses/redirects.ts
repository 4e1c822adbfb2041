import { offerParameter, offers } from "../rules/offers";

/** Offer path → cart with its flag. GET only redirects; the cart page fills the cart. */
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
 * Next's own slash rule would make two redirects of an offer with a slash, so `skipTrailingSlashRedirect` is set. A path
 * of one part may be an alias, so middleware.ts takes its slash off.
 */
export function withSlashVariants(rules: readonly RedirectRule[]): RedirectRule[] {
  return [
    ...rules.map((rule) => ({ ...rule, source: `${rule.source}{/}?` })),
    { source: "/:first/:rest+/", destination: "/:first/:rest+", permanent: true },
  ];
}

/** Below these, programs make the names, and case matters. */
const namedByPrograms = /^\/(_next|api|builds|calendar|credentials|og|outbox|verify)(\/|$)/i;
/** Signs that a sentence, a bracket or a mail program leaves at the end of an address. */
const leftAtTheEnd = /[\s\p{Cf}.,;:!?…'"“”‘’«»‹›)\]}>*|\\]+$/u;
const page = /^(\/[\p{L}\p{N}_-]+)+\/?$/u;

/** Every page's address is lower case and ends with a letter or digit. @returns null when nothing is to be corrected */
export function rightSpelling(pathname: string): string | null {
  if (namedByPrograms.test(pathname) || /%2f/i.test(pathname)) return null;
  const typed = decoded(pathname);
  const meant = typed?.replace(leftAtTheEnd, "").toLowerCase();
  if (!meant || meant === typed || !page.test(meant)) return null;
  return encodeURI(meant.length > 1 ? meant.replace(/\/$/, "") : meant);
}

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
}
