import { site } from "../site";

/** Headers of every answer. Source: B10, B11; architecture 4 (a nonce breaks prerendered pages). */

type Header = { key: string; value: string };
type Options = {
  development: boolean;
  https: boolean;
  cockpit: string | undefined;
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
};

/** What the headers depend on: the same for those fixed at the build and those of a visit. */
export function headerOptions(settings: HeaderSettings): Options {
  const { NODE_ENV, ORIGIN, COCKPIT_URL, GTM_ID, HSTS_SUBDOMAINS } = settings;
  return {
    development: NODE_ENV === "development",
    https: ORIGIN.startsWith("https:"),
    cockpit: COCKPIT_URL,
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

/** Pages rendered per visit. All others are prerendered, and a nonce would stop all of their scripts. */
const drawnPerVisit = [
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
  return contentSecurityPolicy(options, nonce);
}

/**
 * The content security policy. Scripts of prerendered pages are inline in their HTML, hence 'unsafe-inline'; with a
 * nonce only scripts that carry it run, and those that they load. Browsers that know 'strict-dynamic' ignore the
 * addresses beside it. Nothing else is let in but the payment provider's script and frames, and the tag where one is configured.
 */
export function contentSecurityPolicy(
  { development, cockpit, tag = false }: Options,
  nonce?: string,
): string {
  const inline = nonce ? `'nonce-${nonce}' 'strict-dynamic'` : "'unsafe-inline'";
  const policy: Record<string, string> = {
    "default-src": "'self'",
    "script-src": `'self' ${inline} ${stripeHosts.scripts}${tag ? ` ${tagHost}` : ""}${development ? " 'unsafe-eval'" : ""}`,
    "style-src": "'self' 'unsafe-inline'",
    // Pictures of a remote content host, whose address is known only at run time.
    "img-src": "'self' data: blob: https:",
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
