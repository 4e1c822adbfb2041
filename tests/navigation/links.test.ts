import { describe, expect, it } from "vitest";
import { communityLink } from "@/lib/rules/addresses/outside-links";
import { linkTarget } from "@/lib/rules/addresses/link-target";

const community = { url: "https://community.test", signIn: "https://community.test/sign_in" };

describe("the link to the community", () => {
  it.each(["general-discussion", "knowledge-base"])("sends %s through the sign-in page and back", (page) => {
    const href = `https://community.test/c/${page}`;
    const link = new URL(communityLink(href, community));
    expect(link.origin + link.pathname).toBe("https://community.test/sign_in");
    expect(link.searchParams.get("post_login_redirect")).toBe(href);
  });

  it.each([
    "https://community.test/c/welcome",
    "https://other.test/c/general-discussion",
    "https://community.test/c/knowledge-base-2",
    "/knowledge-base",
    "/",
  ])("leaves %s as it is", (href) => expect(communityLink(href, community)).toBe(href));
});

describe("where a link leads", () => {
  it.each([
    ["/workshops", false, "page"],
    ["#dates", false, "document"],
    ["mailto:a@example.com", false, "document"],
    ["/api/auth/logout", false, "document"],
    ["https://example.com", true, "external"],
  ] as const)("%s (external %s) is a %s", (href, external, target) =>
    expect(linkTarget(href, external)).toBe(target),
  );

  it.each([
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https://example.com",
    "javascript:alert(1)",
    "data:text/html,x",
  ])("refuses %s", (href) => {
    expect(() => linkTarget(href, false)).toThrow();
  });

  it("refuses //host and script addresses with the flag too", () => {
    expect(() => linkTarget("//evil.test", true)).toThrow();
    expect(() => linkTarget("javascript:alert(1)", true)).toThrow();
  });
});
