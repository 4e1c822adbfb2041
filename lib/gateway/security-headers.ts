import { site } from "../site";

/** Headers of every answer. Source: B10, B11; docs/decisions/content-security-policy.md. */

export const POLICY = "content-security-policy";

type Header = { key: string; value: string };
type Options = {
  development: boolean;
  https: boolean;
  cockpit: string | undefined;
  /** Addresses of other hosts whose pictures are shown; only their origins count. */
  pictures?: string[];
  tag?: boolean;
  /** Other hosts under this domain are on https as well. */
  subdomains?: boolean;
};
export type HeaderSettings = {
  NODE_ENV: string;
  ORIGIN: string;
  HSTS_SUBDOMAINS?: boolean | undefined;
  COCKPIT_URL?: string | undefined;
  GTM_ID?: string | undefined;
  SHOP_GRAPHQL_URL?: string | undefined;
  MEMBER_GRAPHQL_URL?: string | undefined;
  CONTENT_GRAPHQL_URL?: string | undefined;
  IMAGE_HOSTS?: string[] | undefined;
};

/** What the headers depend on: the same for those fixed at the build and those of a visit. */
export function headerOptions(settings: HeaderSettings): Options {
  const { NODE_ENV, ORIGIN, COCKPIT_URL, GTM_ID, HSTS_SUBDOMAINS, IMAGE_HOSTS = [] } = settings;
  const { SHOP_GRAPHQL_URL, MEMBER_GRAPHQL_URL, CONTENT_GRAPHQL_URL } = settings;
  return {
    development: NODE_ENV === "development",
    https: ORIGIN.startsWith("https:"),
    cockpit: COCKPIT_URL,
    pictures: [SHOP_GRAPHQL_URL, MEMBER_GRAPHQL_URL, CONTENT_GRAPHQL_URL, ...IMAGE_HOSTS].filter(
      (address) => address !== undefined,
    ),
    tag: GTM_ID !== undefined,
    subdomains: HSTS_SUBDOMAINS === true,
  };
}

/**
 * Hosts of Stripe.js with the Payment Element, Link and 3-D Secure; its scripts and frames also come from changing names
 * under js.stripe.com. Those of Stripe's Address Element are left out: the address form is ours.
 * Source: docs.stripe.com/security/guide#content-security-policy.
 */
const stripeHosts = {
  scripts: "https://js.stripe.com https://*.js.stripe.com",
  answers: "https://api.stripe.com https://link.com https://*.link.com",
  frames:
    "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
} as const;

const tagHost = "https://www.googletagmanager.com";
/** Where the tag sends what it counts. Source: Google, "Use Tag Manager with a Content Security Policy". */
const tagAnswers = "https://*.google-analytics.com https://*.analytics.google.com";

/** Pages rendered per visit. All others are stored: they are told apart by hashes, and a nonce would fit no script. */
const drawnPerVisit = [
  /^\/(contact\/again|gallery|outbox(\/[^/]+)?|search|verify(\/[^/]+)?)$/,
  /^\/account(\/sign-in|\/goodbye|\/me)?$/,
  /^\/account\/me\/(certificates|confirm|downloads|my-orders(\/[^/]+)?|payment-methods|settings|subscription)$/,
  /^\/event-access$/,
  /^\/store\/(cart|checkout|redeem-access-code|waiting-list|confirm\/[^/]+)$/,
];

/**
 * The policy of a page that is drawn per visit, with a nonce of its own; null for every other path, which gets the
 * policy of `securityHeaders`. Next reads the nonce from this header of the request and puts it on its scripts.
 */
export function policyOfVisit(pathname: string, options: Options): string | null {
  if (!drawnPerVisit.some((pattern) => pattern.test(pathname))) return null;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  return contentSecurityPolicy(options, { nonce });
}

type Inline = { nonce: string } | { hashes: string[] };

/**
 * The content security policy. Of the scripts inside a page only those run that have its nonce, then also what they
 * load, or one of its hashes (SHA-256, base64); without either, none. Browsers that know 'strict-dynamic' ignore the
 * addresses beside it. Nothing else is let in but the payment provider's script and frames, and the tag where one is
 * configured.
 */
export function contentSecurityPolicy(
  { development, cockpit, pictures = [], tag = false }: Options,
  inline: Inline = { hashes: [] },
): string {
  const scripts = ["'self'", ...sources(inline, development), stripeHosts.scripts];
  if (tag) scripts.push(tagHost);
  if (development) scripts.push("'unsafe-eval'");
  const shown = new Set(["'self'", "data:", "blob:", ...pictures.flatMap(originOf)]);
  const policy: Record<string, string> = {
    "default-src": "'self'",
    "script-src": scripts.join(" "),
    "style-src": "'self' 'unsafe-inline'",
    "img-src": `${[...shown].join(" ")}${tag ? ` ${tagHost} ${tagAnswers}` : ""}`,
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": `'self' ${stripeHosts.answers}${tag ? ` ${tagHost} ${tagAnswers}` : ""}${development ? " ws:" : ""}`,
    "frame-src": `'self' ${stripeHosts.frames} https://www.youtube-nocookie.com https://player.vimeo.com`,
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    // Chrome follows this along redirects: signing in may end at the cockpit, an event access at the community or room.
    "form-action": ["'self'", ...[cockpit, site.community.url, site.rooms].flatMap(originOf)].join(" "),
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** Hot reload writes scripts that nobody knows beforehand. */
function sources(inline: Inline, development: boolean): string[] {
  if ("nonce" in inline) return [`'nonce-${inline.nonce}'`, "'strict-dynamic'"];
  return development ? ["'unsafe-inline'"] : inline.hashes.map((hash) => `'sha256-${hash}'`);
}

function originOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

/**
 * For every answer that does not bring its own: redirects and refusals too, which Next sends without those of its
 * configuration, and an upload's stricter policy, which those would replace. `createGuardedServer` sets them.
 */
export function securityHeaders(options: Options): Record<string, string> {
  const { https, subdomains } = options;
  return {
    "content-security-policy": contentSecurityPolicy(options),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy":
      'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    "cross-origin-opener-policy": "same-origin-allow-popups",
    ...(https && {
      "strict-transport-security": `max-age=31536000${subdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}

/** For `headers()` of next.config.ts: what only some pages have. */
export function pageHeaders(): { source: string; headers: Header[] }[] {
  // A token may stand in these pages' address: it must not travel on or stay in a cache.
  const tokenPage: Header[] = [
    { key: "referrer-policy", value: "no-referrer" },
    { key: "cache-control", value: "private, no-store" },
    { key: "x-robots-tag", value: "noindex" },
  ];
  return [
    { source: "/account/sign-in", headers: tokenPage },
    { source: "/event-access", headers: tokenPage },
    { source: "/store/waiting-list", headers: tokenPage },
  ];
}
