import { offerParameter, offers } from "./rules/offers";
import { site } from "./site";

const { slug } = site;

/**
 * Alias → page (R095–R108). To add an alias, add a line. Exact matches only; the redirect is a 307 and keeps the query.
 */
export const redirects: Readonly<Record<string, string>> = {
  "/ppp": "/what-is-purchasing-power-parity",
  [`/${slug}-day`]: `/academy/events/${slug}-day`,
  "/flday2025": `/academy/events/${slug}-day`,
  "/tool-partner": "/tool-partner/businessmap",
  "/guides": `/${slug}-professional/our-professionals`,
  "/coaches": `/${slug}-professional/our-professionals`,
  "/fl-pro": `/${slug}-professional/transform-your-career`,
  [`/${slug}-professional`]: `/${slug}-professional/transform-your-career`,
  "/flpp": `/workshops/${slug}-professional-program`,
  "/flin": `/workshops/${slug}-introduction`,
  "/become-supporter": `/${slug}-professional/${slug}-professional-membership`,
  "/join": "/account?mode=register",
  [`/${slug}`]: "/",
  "/rethinking-agile": "/what-is-rethinking-agile",
};

/** Offer path → cart with its flag. GET only redirects; the cart page fills the cart. */
export const offerPaths: Readonly<Record<string, string>> = Object.fromEntries(
  offers.map(({ path, flag }) => [path, `/store/cart?${offerParameter}=${flag}`]),
);

export type RedirectRule = { source: string; destination: string; permanent: boolean };

export function redirectRules(): RedirectRule[] {
  return Object.entries({ ...redirects, ...offerPaths }).map(([source, destination]) => ({
    source,
    destination,
    permanent: false,
  }));
}

/** Next's own slash rule would make two redirects of an alias with a slash, so `skipTrailingSlashRedirect` is set. */
export function withSlashVariants(rules: readonly RedirectRule[]): RedirectRule[] {
  return [
    ...rules.map((rule) => ({ ...rule, source: `${rule.source}{/}?` })),
    { source: "/:path+/", destination: "/:path+", permanent: true },
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
