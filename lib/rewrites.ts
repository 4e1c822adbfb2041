import { site } from "./site";

const { slug } = site;

/**
 * Public path → folder in `app`, for pages with the product's slug in their name: Next has no folder `{slug}-kick-start`.
 * Pages not named here and not in a folder are the catch-all's.
 */
export const rewrites: Readonly<Record<string, string>> = {
  [`/${slug}-kick-start`]: "/kick-start",
  [`/${slug}-professional/:page`]: "/professional/:page",
};

/** For `rewrites()` of next.config.ts. */
export function rewriteRules(): { source: string; destination: string }[] {
  return Object.entries(rewrites).map(([source, destination]) => ({ source, destination }));
}

/** The folder's own name leads to the public one, so that a page has one address. */
export function folderRedirects(): { source: string; destination: string; permanent: false }[] {
  return rewriteRules().map(({ source, destination }) => ({
    source: destination,
    destination: source,
    permanent: false,
  }));
}

/** `/{route}/_payload.json` of any page, before a folder with parts that vary takes it for a page (R409). */
export function payloadRules(): { source: string; destination: string }[] {
  return [
    { source: "/_payload.json", destination: "/api/payload" },
    { source: "/:path+/_payload.json", destination: "/api/payload/:path+" },
  ];
}

/**
 * ASCII letters, digits and signs written with percent escapes: no link has them, only probes do. Next finds the page
 * for `/store/c%61rt`, cannot render it under that name, and retries until it gives up with a bare 500. So such paths
 * are sent to the rendered 404 page. Letters beyond ASCII, which browsers do escape, pass. Files of the build, mails
 * of the outbox and API routes with variable parts have names of their own.
 */
export function encodedPathRules(): { source: string; destination: string }[] {
  const named = "_next/|outbox/|api/(?:demo-bank|documents|forms|graphql|payload|uploads)/";
  return [{ source: `/:path((?!${named}).*%[2-7][0-9a-fA-F].*)`, destination: "/no-such-page" }];
}
