import { describe, expect, it } from "vitest";
import {
  contentSecurityPolicy,
  headerOptions,
  pageHeaders,
  policyOfVisit,
  securityHeaders,
} from "@/lib/server/security-headers";
import { site } from "@/lib/site";
import { listFiles } from "@/tests/support/imports";

const options = { development: false, https: true, cockpit: undefined };
const directives = (policy: string | null) =>
  new Map((policy ?? "").split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1)]));

/** Paths of the pages in app/, an example in the place of every parameter. */
const pages = listFiles(["app"], /\/page\.tsx$/).map(
  (file) => file.replace(/^app|\/page\.tsx$|\/\([^)]+\)/g, "").replace(/\[[^\]]+\]/g, "17") || "/",
);
/** What Next draws for every visit, because it depends on the visitor or on the address's parameters. */
const isVisitors = (path: string) =>
  /^\/(account|desk|store|event-access|contact\/again|contact\/call|gallery|outbox|search|verify|withdraw)(\/|$)/.test(
    path,
  );

describe("policy of a visit", () => {
  it("covers every page of the account and the store, and the others that are never stored", () => {
    expect(pages.filter(isVisitors).length).toBeGreaterThan(6);
    expect(pages.filter((path) => isVisitors(path) && !policyOfVisit(path, options))).toEqual([]);
  });

  it("leaves out pages that are drawn ahead, the 404 page of both folders too", () => {
    const others = [
      "/verify/17/certificate.pdf",
      "/search/index.json",
      "/outbox/a/attachments/1",
      "/account/x",
      "/account/me/x",
      "/store",
      "/store/x",
      "/store/confirm",
      "/store/cart/x",
    ];
    const paths = [...pages.filter((path) => !isVisitors(path)), ...others, "/accounts", "/x/store/cart"];
    expect(paths.filter((path) => policyOfVisit(path, options))).toEqual([]);
  });

  it("lets in scripts with the nonce and what they load, no other inline script", () => {
    const script = directives(policyOfVisit("/store/checkout", options)).get("script-src");
    expect(script).toEqual([
      "'self'",
      expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/),
      "'strict-dynamic'",
      "https://js.stripe.com",
      "https://*.js.stripe.com",
    ]);
  });

  it("has another nonce each time", () => {
    const policies = Array.from({ length: 100 }, () => policyOfVisit("/account", options));
    expect(new Set(policies).size).toBe(100);
  });

  it("differs from the fixed policy in its scripts only", () => {
    const fixed = directives(contentSecurityPolicy(options));
    const visit = directives(policyOfVisit("/store/cart", options));
    expect(fixed.get("script-src")).toEqual(["'self'", "https://js.stripe.com", "https://*.js.stripe.com"]);
    fixed.delete("script-src");
    visit.delete("script-src");
    expect(visit).toEqual(fixed);
    expect(Object.fromEntries(visit)).toMatchObject({
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "form-action": ["'self'", new URL(site.community.url).origin, new URL(site.rooms).origin],
    });
  });
});

describe("headers of every answer", () => {
  const everywhere = (https: boolean, subdomains = false) =>
    new Map(Object.entries(securityHeaders({ ...options, https, subdomains })));

  // docs.stripe.com/security/guide#content-security-policy
  it("let Stripe.js load its parts from names under js.stripe.com, and its frames take payments", () => {
    const policy = directives(everywhere(true).get("content-security-policy") ?? null);
    expect(policy.get("script-src")).toContain("https://*.js.stripe.com");
    expect(policy.get("frame-src")).toEqual(
      expect.arrayContaining([
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
      ]),
    );
    expect(policy.get("frame-src")).toEqual(
      expect.arrayContaining(["https://link.com", "https://*.link.com"]),
    );
    expect(everywhere(true).get("permissions-policy")).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
  });

  it("tell other sites the origin at most, and nothing of an address that may hold a token", () => {
    expect(everywhere(true).get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    const pages = pageHeaders();
    expect(pages.map(({ source }) => source)).toContain("/account/sign-in");
    for (const { source, headers } of pages)
      expect(headers, source).toContainEqual({ key: "referrer-policy", value: "no-referrer" });
  });

  it("speak of https only where the site has it", () => {
    expect(everywhere(true).get("strict-transport-security")).toBe("max-age=31536000");
    expect(everywhere(true, true).get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
    expect(everywhere(false, true).has("strict-transport-security")).toBe(false);
  });

  it.each([
    ["drawn ahead", contentSecurityPolicy],
    [
      "of a visit",
      (given: Parameters<typeof contentSecurityPolicy>[0]) => policyOfVisit("/store/cart", given),
    ],
  ])("let in Google's tag only where one is configured: page %s", (_name, policy) => {
    const settings = { NODE_ENV: "production", ORIGIN: "https://academy.test" };
    const none = policy(headerOptions(settings));
    const some = directives(policy(headerOptions({ ...settings, GTM_ID: "GTM-TEST123" })));
    expect(none).not.toContain("google");
    expect(some.get("script-src")).toContain("https://www.googletagmanager.com");
    expect(some.get("connect-src")).toEqual([
      "'self'",
      "https://api.stripe.com",
      "https://link.com",
      "https://*.link.com",
      "https://www.googletagmanager.com",
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
    ]);
  });

  it("let in the scripts of a stored page by their hashes, and never any inline script but while developing", () => {
    const script = (NODE_ENV: string, hashes: string[]) =>
      directives(
        contentSecurityPolicy(headerOptions({ NODE_ENV, ORIGIN: "http://localhost:3000" }), { hashes }),
      ).get("script-src");
    expect(script("production", ["aGFzaA==", "b3RoZXI="])).toEqual([
      "'self'",
      "'sha256-aGFzaA=='",
      "'sha256-b3RoZXI='",
      "https://js.stripe.com",
      "https://*.js.stripe.com",
    ]);
    expect(script("development", ["aGFzaA=="])).toContain("'unsafe-inline'");
  });

  it("let in pictures of this site and of the hosts that are configured, by their origins", () => {
    const settings = { NODE_ENV: "production", ORIGIN: "https://academy.test" };
    const shown = (more: object) =>
      directives(contentSecurityPolicy(headerOptions({ ...settings, ...more }))).get("img-src");
    const own = ["'self'", "data:", "blob:"];
    expect(shown({})).toEqual(own);
    const remote = {
      SHOP_GRAPHQL_URL: "https://shop.example/graphql",
      CONTENT_GRAPHQL_URL: "https://cms.example:8443/graphql?x=1",
      MEMBER_GRAPHQL_URL: "https://shop.example/members",
      IMAGE_HOSTS: ["https://media.example"],
    };
    expect(shown(remote)).toEqual([
      ...own,
      "https://shop.example",
      "https://cms.example:8443",
      "https://media.example",
    ]);
    expect(shown({ GTM_ID: "GTM-TEST123" })).toContain("https://*.google-analytics.com");
  });

  it("allow evaluation while developing only", () => {
    const script = (NODE_ENV: string) =>
      directives(contentSecurityPolicy(headerOptions({ NODE_ENV, ORIGIN: "http://localhost:3000" }))).get(
        "script-src",
      );
    expect(script("development")).toContain("'unsafe-eval'");
    expect(script("production")).not.toContain("'unsafe-eval'");
  });

  it("let a form end at the cockpit, by its origin", () => {
    const policy = contentSecurityPolicy({ ...options, cockpit: "https://cockpit.example/login?x=1" });
    expect(directives(policy).get("form-action")?.slice(0, 2)).toEqual(["'self'", "https://cockpit.example"]);
  });
});
