type Network = "website" | "linkedin" | "twitter" | "instagram" | "youtube" | "facebook" | "circle";
type Links = { readonly [network in Network]?: string | null };

const networkNames: readonly [Network, string][] = [
  ["website", "Website"],
  ["linkedin", "LinkedIn"],
  ["twitter", "X"],
  ["instagram", "Instagram"],
  ["youtube", "YouTube"],
  ["facebook", "Facebook"],
  ["circle", "Community profile"],
];

/**
 * A person's links to other sites, in the site's order. Values that are not web addresses are left out: people typed
 * them.
 */
export function linksElsewhere(links: Links | null | undefined): { label: string; href: string }[] {
  return networkNames.flatMap(([network, label]) => {
    const href = outsideLink(links?.[network]);
    return href ? [{ label, href }] : [];
  });
}

/** An address elsewhere that a person or another system wrote: itself when it is a web address, else null. */
export function outsideLink(href: string | null | undefined): string | null {
  return href && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : null;
}

/** Pages of the community that only its members see. */
const membersOnly = ["general-discussion", "knowledge-base"];

/**
 * Sends a link to a members' page of the community through its sign-in page, which leads back to the page.
 * Exactly two pages are changed; every other link stays as it is. Source: R169–R171.
 */
export function communityLink(href: string, community: { url: string; signIn: string }): string {
  if (!URL.canParse(href)) return href;
  const address = new URL(href);
  const page = address.pathname.split("/").filter(Boolean).at(-1) ?? "";
  if (address.host !== new URL(community.url).host || !membersOnly.includes(page)) return href;
  const signIn = new URL(community.signIn);
  signIn.searchParams.set("post_login_redirect", href);
  return signIn.href;
}
