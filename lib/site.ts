const slug = process.env.PRODUCT_SLUG || "flight-levels";
const communityUrl = process.env.COMMUNITY_URL || "https://community.example.com";

/**
 * The product's name and slug, and its places elsewhere: fixed when the site is built, the same in the browser and on
 * the server. Nothing else in the code spells them. `lib/env.ts` checks the addresses.
 */
export const site = {
  name: process.env.PRODUCT_NAME || "Flight Levels",
  slug,
  /** A demonstration of the product: every page says so (DEMONSTRATION). */
  isDemonstration: process.env.DEMONSTRATION === "1",
  /** First year of the copyright line. Source: R502. */
  since: 2020,
  /** Home of the community, and the page there that signs a member in and leads on. */
  community: {
    url: communityUrl,
    signIn: process.env.COMMUNITY_SIGN_IN_URL || `${communityUrl}/sign_in`,
  },
  /** Home of the live rooms (WELO). An event access may lead there. */
  rooms: process.env.WELO_URL || "https://rooms.example.com",
  /** Where forms and the legal menu lead for the privacy policy. Source: R232. */
  privacyPolicy: process.env.PRIVACY_POLICY_URL || "/privacy-policy",
  /** Exactly these five, in the order of the footer. Source: R029. */
  social: {
    LinkedIn: process.env.SOCIAL_LINKEDIN || `https://www.linkedin.com/company/${slug}`,
    Facebook: process.env.SOCIAL_FACEBOOK || `https://www.facebook.com/${slug}`,
    Instagram: process.env.SOCIAL_INSTAGRAM || `https://www.instagram.com/${slug}`,
    YouTube: process.env.SOCIAL_YOUTUBE || `https://www.youtube.com/@${slug}`,
    Threads: process.env.SOCIAL_THREADS || `https://www.threads.net/@${slug}`,
  },
} as const;

/** What the browser's script carries of the environment, which it does not have: for `env` of next.config.ts. */
export const siteSettings: Record<string, string> = {
  PRODUCT_NAME: site.name,
  PRODUCT_SLUG: site.slug,
  DEMONSTRATION: site.isDemonstration ? "1" : "0",
  COMMUNITY_URL: site.community.url,
  COMMUNITY_SIGN_IN_URL: site.community.signIn,
  WELO_URL: site.rooms,
  PRIVACY_POLICY_URL: site.privacyPolicy,
  SOCIAL_LINKEDIN: site.social.LinkedIn,
  SOCIAL_FACEBOOK: site.social.Facebook,
  SOCIAL_INSTAGRAM: site.social.Instagram,
  SOCIAL_YOUTUBE: site.social.YouTube,
  SOCIAL_THREADS: site.social.Threads,
};

/** Replaces `{name}`, `{slug}`, `{community}`, `{rooms}` and `{privacy}` in a text of the content files by what is configured. */
export function withProduct(text: string): string {
  return text
    .replaceAll("{name}", site.name)
    .replaceAll("{slug}", site.slug)
    .replaceAll("{community}", site.community.url)
    .replaceAll("{rooms}", site.rooms)
    .replaceAll("{privacy}", site.privacyPolicy);
}
