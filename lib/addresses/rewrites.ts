import { site } from "../site";

const { slug } = site;

/** Public path → folder in `app`: Next has no folder `{slug}-kick-start`. */
export const rewrites: Readonly<Record<string, string>> = {
  [`/${slug}-kick-start`]: "/kick-start",
  [`/${slug}-professional/:page`]: "/professional/:page",
};

export function rewriteRules(): { source: string; destination: string }[] {
  return Object.entries(rewrites).map(([source, destination]) => ({ source, destination }));
}

/** Redirects the folder's name to the public path, so that a page has one address. */
export function folderRedirects(): { source: string; destination: string; permanent: false }[] {
  return rewriteRules().map(({ source, destination }) => ({
    source: destination,
    destination: source,
    permanent: false,
  }));
}

/** `/{route}/_payload.json` of any page (R409), before a dynamic folder takes it for a page. */
export function payloadRules(): { source: string; destination: string }[] {
  return [
    { source: "/_payload.json", destination: "/api/payload" },
    { source: "/:path+/_payload.json", destination: "/api/payload/:path+" },
  ];
}

/**
 * Paths with percent escapes for plain ASCII go to the 404 page. Next finds the page for `/store/c%61rt`, fails to
 * render it under that name, and ends with a bare 500.
 */
export function encodedPathRules(): { source: string; destination: string }[] {
  const named = "_next/|outbox/|api/(?:demo-bank|documents|forms|graphql|payload|uploads)/";
  return [{ source: `/:path((?!${named}).*%[2-7][0-9a-fA-F].*)`, destination: "/no-such-page" }];
}
