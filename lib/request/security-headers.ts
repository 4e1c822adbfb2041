/** Headers of every answer. Source: reliability B10, B11; facts section 4 (a nonce breaks prerendered pages). */

type Header = { key: string; value: string };
type Options = { development: boolean; https: boolean; cockpit: string | undefined };

/**
 * The content security policy. Scripts of our own pages are inline in prerendered HTML, hence 'unsafe-inline'; nothing
 * else is let in but the payment provider's script and frames.
 */
export function contentSecurityPolicy({ development, cockpit }: Options): string {
  const policy: Record<string, string> = {
    "default-src": "'self'",
    "script-src": `'self' 'unsafe-inline' https://js.stripe.com${development ? " 'unsafe-eval'" : ""}`,
    "style-src": "'self' 'unsafe-inline'",
    // Pictures of a remote content host, whose address is known only at run time.
    "img-src": "'self' data: blob: https:",
    "font-src": "'self'",
    "media-src": "'self'",
    "connect-src": `'self' https://api.stripe.com${development ? " ws:" : ""}`,
    "frame-src":
      "'self' https://js.stripe.com https://hooks.stripe.com https://www.youtube-nocookie.com https://player.vimeo.com",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'none'",
    // Chrome follows this along redirects: signing in may end at the cockpit.
    "form-action": `'self'${cockpit ? ` ${new URL(cockpit).origin}` : ""}`,
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** For `headers()` of next.config.ts; where two match, the later wins. */
export function securityHeaders(options: Options): { source: string; headers: Header[] }[] {
  const everywhere: Header[] = [
    { key: "content-security-policy", value: contentSecurityPolicy(options) },
    { key: "x-content-type-options", value: "nosniff" },
    { key: "x-frame-options", value: "DENY" },
    { key: "referrer-policy", value: "strict-origin-when-cross-origin" },
    {
      key: "permissions-policy",
      value:
        'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self "https://js.stripe.com")',
    },
    { key: "cross-origin-opener-policy", value: "same-origin-allow-popups" },
  ];
  if (options.https) everywhere.push({ key: "strict-transport-security", value: "max-age=31536000" });
  // The token stands in this page's address: it must not travel on or stay in a cache.
  const tokenPage: Header[] = [
    { key: "referrer-policy", value: "no-referrer" },
    { key: "cache-control", value: "private, no-store" },
    { key: "x-robots-tag", value: "noindex" },
  ];
  return [
    { source: "/:path*", headers: everywhere },
    { source: "/account/sign-in", headers: tokenPage },
  ];
}
