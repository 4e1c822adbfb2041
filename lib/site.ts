const slug = process.env.PRODUCT_SLUG || "flight-levels";

/** Addresses on other sites that browser scripts need as well. Unset ones are missing. */
type Places = Partial<
  Record<"COMMUNITY_URL" | "COMMUNITY_SIGN_IN_URL" | "WELO_URL" | "PRIVACY_POLICY_URL", string>
>;
/** A build sets none of them. A browser has no environment and reads them from the page. */
const places: Places =
  typeof document === "undefined" ? process.env : JSON.parse(document.documentElement.dataset.places ?? "{}");
const communityUrl = places.COMMUNITY_URL || "https://community.example.com";

/**
 * The product's name and slug, which the build fixes, and its addresses on other sites, which are read at the start.
 * Browser and server use the same values, and no other code contains them. `lib/env.ts` checks the addresses.
 */
export const site = {
  name: process.env.PRODUCT_NAME || "Flight Levels",
  slug,
  since: 2020,
  /** Home of the community, and its page for signing in. */
  community: {
    url: communityUrl,
    signIn: places.COMMUNITY_SIGN_IN_URL || `${communityUrl}/sign_in`,
  },
  /** Home of the live rooms (WELO). An event access may lead there. */
  rooms: places.WELO_URL || "https://rooms.example.com",
  /** The privacy policy that forms and the legal menu link to. */
  privacyPolicy: places.PRIVACY_POLICY_URL || "/privacy-policy",
  /** Server only. Exactly these five, in the footer's order (R029). */
  social: {
    LinkedIn: process.env.SOCIAL_LINKEDIN || `https://www.linkedin.com/company/${slug}`,
    Facebook: process.env.SOCIAL_FACEBOOK || `https://www.facebook.com/${slug}`,
    Instagram: process.env.SOCIAL_INSTAGRAM || `https://www.instagram.com/${slug}`,
    YouTube: process.env.SOCIAL_YOUTUBE || `https://www.youtube.com/@${slug}`,
    Threads: process.env.SOCIAL_THREADS || `https://www.threads.net/@${slug}`,
  },
} as const;

export const productSettings: Record<string, string> = { PRODUCT_NAME: site.name, PRODUCT_SLUG: site.slug };

/** The page's `data-places`; undefined when every address is the default. */
export function placesForBrowser(): string | undefined {
  const { COMMUNITY_URL, COMMUNITY_SIGN_IN_URL, WELO_URL, PRIVACY_POLICY_URL } = places;
  const all = { COMMUNITY_URL, COMMUNITY_SIGN_IN_URL, WELO_URL, PRIVACY_POLICY_URL };
  const set = Object.entries(all).filter(([, value]) => value);
  return set.length > 0 ? JSON.stringify(Object.fromEntries(set)) : undefined;
}

/**
 * A name without the product's slug: `flight-levels-day` and `delta-path-day` both become `our-day`. Pictures and
 * colours depend on this name.
 */
export function ownName(name: string): string {
  return name.startsWith(`${site.slug}-`) ? name.replace(site.slug, "our") : name;
}

/** Replaces `{name}`, `{slug}`, `{community}`, `{rooms}` and `{privacy}` in texts of the content files. */
export function withProduct(text: string): string {
  return text
    .replaceAll("{name}", site.name)
    .replaceAll("{slug}", site.slug)
    .replaceAll("{community}", site.community.url)
    .replaceAll("{rooms}", site.rooms)
    .replaceAll("{privacy}", site.privacyPolicy);
}
