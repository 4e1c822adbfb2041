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
