import { isOfVisit, tokenPages } from "../addresses/pages";
import { site } from "../site";

export const POLICY = "content-security-policy";

type Header = { key: string; value: string };
export type HeaderOptions = {
  development: boolean;
  https: boolean;
  cockpit: string | undefined;
  /** Picture addresses on other hosts. Only their origins are used. */
  pictures?: string[];
  tag?: boolean;
  /** Whether subdomains use https as well. */
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

export function headerOptions(settings: HeaderSettings): HeaderOptions {
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
 * Scripts and frames also come from varying names under js.stripe.com. Stripe's Address Element is not used. Source:
 * docs.stripe.com/security/guide#content-security-policy.
 */
const stripeHosts = {
  scripts: "https://js.stripe.com https://*.js.stripe.com",
  answers: "https://api.stripe.com https://link.com https://*.link.com",
  frames:
    "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
} as const;

const tagHost = "https://www.googletagmanager.com";
/** Source: Google, "Use Tag Manager with a Content Security Policy". */
const tagAnswers = "https://*.google-analytics.com https://*.analytics.google.com";

/**
 * Null for paths with the policy of `securityHeaders`. Stored pages use hashes, because a stored nonce would never
 * match. Next copies the nonce of this request header to its scripts.
 */
export function policyOfVisit(pathname: string, options: HeaderOptions): string | null {
  if (!isOfVisit(pathname)) return null;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  return contentSecurityPolicy(options, { nonce });
}

type Inline = { nonce: string } | { hashes: string[] };

/**
 * A nonce also covers the scripts that a script loads. Browsers that know 'strict-dynamic' ignore the listed addresses.
 */
export function contentSecurityPolicy(
  { development, cockpit, pictures = [], tag = false }: HeaderOptions,
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
    // Chrome applies this to redirects. Signing in may end at the cockpit, and event access at the community or a room.
    "form-action": ["'self'", ...[cockpit, site.community.url, site.rooms].flatMap(originOf)].join(" "),
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** Hot reload injects scripts with unknown hashes. */
function sources(inline: Inline, development: boolean): string[] {
  if ("nonce" in inline) return [`'nonce-${inline.nonce}'`, "'strict-dynamic'"];
  return development ? ["'unsafe-inline'"] : inline.hashes.map((hash) => `'sha256-${hash}'`);
}

function originOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

/**
 * `createGuardedServer` sets these headers. Next's `headers()` would miss redirects and refusals, and replace an
 * upload's policy.
 */
export function securityHeaders(options: HeaderOptions): Record<string, string> {
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

/**
 * Adds the encoding to the content type of a text (ASVS 4.1.1), because Next omits it for robots.txt, the sitemap and
 * SVG pictures. Other types, and types that name an encoding, stay as they are.
 */
export function withCharset(type: string): string {
  return /^(text\/[\w.-]+|[\w.-]+\/([\w.-]+\+)?xml)$/i.test(type) ? `${type}; charset=utf-8` : type;
}

export function pageHeaders(): { source: string; headers: Header[] }[] {
  // For addresses that may contain a token, which must not leak to other sites or caches.
  const tokenPage: Header[] = [
    { key: "referrer-policy", value: "no-referrer" },
    { key: "cache-control", value: "private, no-store" },
    { key: "x-robots-tag", value: "noindex" },
  ];
  return tokenPages.map((source) => ({ source, headers: tokenPage }));
}
