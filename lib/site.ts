const slug = process.env.PRODUCT_SLUG || "flight-levels";

/** Places elsewhere that a browser's script needs as well: an unset one is not there. */
type Places = Partial<
  Record<"COMMUNITY_URL" | "COMMUNITY_SIGN_IN_URL" | "WELO_URL" | "PRIVACY_POLICY_URL", string>
>;
/** A build knows none of them. A browser, which has no environment, reads them from the page. */
const places: Places =
  typeof document === "undefined" ? process.env : JSON.parse(document.documentElement.dataset.places ?? "{}");
const communityUrl = places.COMMUNITY_URL || "https://community.example.com";

/**
 * The product's name and slug, fixed when the site is built, and its places elsewhere, read when the server starts; all
 * the same in the browser and on the server. Nothing else in the code spells them. `lib/env.ts` checks the addresses.
 */
export const site = {
  name: process.env.PRODUCT_NAME || "Flight Levels",
  slug,
  /** First year of the copyright line. Source: R502. */
  since: 2020,
  /** Home of the community, and the page there that signs a member in and leads on. */
  community: {
    url: communityUrl,
    signIn: places.COMMUNITY_SIGN_IN_URL || `${communityUrl}/sign_in`,
  },
  /** Home of the live rooms (WELO). An event access may lead there. */
  rooms: places.WELO_URL || "https://rooms.example.com",
  /** Where forms and the legal menu lead for the privacy policy. Source: R232. */
  privacyPolicy: places.PRIVACY_POLICY_URL || "/privacy-policy",
  /** On the server: exactly these five, in the order of the footer. Source: R029. */
  social: {
    LinkedIn: process.env.SOCIAL_LINKEDIN || `https://www.linkedin.com/company/${slug}`,
    Facebook: process.env.SOCIAL_FACEBOOK || `https://www.facebook.com/${slug}`,
    Instagram: process.env.SOCIAL_INSTAGRAM || `https://www.instagram.com/${slug}`,
    YouTube: process.env.SOCIAL_YOUTUBE || `https://www.youtube.com/@${slug}`,
    Threads: process.env.SOCIAL_THREADS || `https://www.threads.net/@${slug}`,
  },
} as const;

/** For `env` of next.config.ts: all that a build fixes of the product. */
export const productSettings: Record<string, string> = { PRODUCT_NAME: site.name, PRODUCT_SLUG: site.slug };

/** What `data-places` of the page has to say to the browser; undefined where every place is the default one. */
export function placesForBrowser(): string | undefined {
  const { COMMUNITY_URL, COMMUNITY_SIGN_IN_URL, WELO_URL, PRIVACY_POLICY_URL } = places;
  const all = { COMMUNITY_URL, COMMUNITY_SIGN_IN_URL, WELO_URL, PRIVACY_POLICY_URL };
  const set = Object.entries(all).filter(([, value]) => value);
  return set.length > 0 ? JSON.stringify(Object.fromEntries(set)) : undefined;
}

/** Replaces `{name}`, `{slug}`, `{community}`, `{rooms}` and `{privacy}` in a text of the content files by what is configured. */
export function withProduct(text: string): string {
  return text
    .replaceAll("{name}", site.name)
    .replaceAll("{slug}", site.slug)
    .replaceAll("{community}", site.community.url)
    .replaceAll("{rooms}", site.rooms)
    .replaceAll("{privacy}", site.privacyPolicy);
}
