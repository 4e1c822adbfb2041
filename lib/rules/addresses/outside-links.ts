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

/** In the site's order. People type these addresses, so everything but a web address is left out. */
export function linksElsewhere(links: Links | null | undefined): { label: string; href: string }[] {
  return networkNames.flatMap(([network, label]) => {
    const href = outsideLink(links?.[network]);
    return href ? [{ label, href }] : [];
  });
}

/** Null for anything but a web address. */
export function outsideLink(href: string | null | undefined): string | null {
  return href && /^https?:\/\//i.test(href) && URL.canParse(href) ? href : null;
}

const membersOnly = ["general-discussion", "knowledge-base"];

/** Exactly two pages are opened through the community's sign-in page. Every other link stays unchanged (R169–R171). */
export function communityLink(href: string, community: { url: string; signIn: string }): string {
  if (!URL.canParse(href)) return href;
  const address = new URL(href);
  const page = address.pathname.split("/").filter(Boolean).at(-1) ?? "";
  if (address.host !== new URL(community.url).host || !membersOnly.includes(page)) return href;
  const signIn = new URL(community.signIn);
  signIn.searchParams.set("post_login_redirect", href);
  return signIn.href;
}
