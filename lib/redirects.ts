import { offerParameter, offers } from "./rules/offers";
import { site } from "./site";

const { slug } = site;

/**
 * Alias → page, as data: a new alias is a new line. Exact matches only, answered with 307 and the query kept.
 * Source: R095–R108, readings "Redirect aliases without targets".
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

/** Offer path → cart with its flag. GET only leads there; the cart page fills the cart. Source: R109–R111, readings. */
export const offerPaths: Readonly<Record<string, string>> = Object.fromEntries(
  offers.map(({ path, flag }) => [path, `/store/cart?${offerParameter}=${flag}`]),
);

export type RedirectRule = { source: string; destination: string; permanent: boolean };

/** For `redirects()` of next.config.ts: 307, the query kept. */
export function redirectRules(): RedirectRule[] {
  return Object.entries({ ...redirects, ...offerPaths }).map(([source, destination]) => ({
    source,
    destination,
    permanent: false,
  }));
}

/**
 * The rules for both spellings of each address, and one that takes the slash off all others. Next's own rule would come
 * before ours and make two hops of an alias with a slash, so `skipTrailingSlashRedirect` is set. Source: lessons 72.
 */
export function withSlashVariants(rules: readonly RedirectRule[]): RedirectRule[] {
  return [
    ...rules.map((rule) => ({ ...rule, source: `${rule.source}{/}?` })),
    { source: "/:path+/", destination: "/:path+", permanent: true },
  ];
}
