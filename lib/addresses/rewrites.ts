import { site } from "../site";

const { slug } = site;

/** Public path → folder in `app`, because Next cannot name a folder `{slug}-kick-start`. */
export const rewrites: Readonly<Record<string, string>> = {
  [`/${slug}-kick-start`]: "/kick-start",
  [`/${slug}-professional/:page`]: "/professional/:page",
};

export function rewriteRules(): { source: string; destination: string }[] {
  return Object.entries(rewrites).map(([source, destination]) => ({ source, destination }));
}

/** Redirects the folder's name to the public path, so that each page has only one address. */
export function folderRedirects(): { source: string; destination: string; permanent: false }[] {
  return rewriteRules().map(({ source, destination }) => ({
    source: destination,
    destination: source,
    permanent: false,
  }));
}

/** Answers `/{route}/_payload.json` of any page (R409) before a dynamic folder matches it. */
export function payloadRules(): { source: string; destination: string }[] {
  return [
    { source: "/_payload.json", destination: "/api/payload" },
    { source: "/:path+/_payload.json", destination: "/api/payload/:path+" },
  ];
}

/**
 * Sends paths with percent escapes for plain ASCII to the 404 page. Next finds the page for `/store/c%61rt`, fails to
 * render it under that name, and answers with a bare 500.
 */
export function encodedPathRules(): { source: string; destination: string }[] {
  const named = "_next/|outbox/|api/(?:demo-bank|documents|forms|graphql|payload|uploads)/";
  return [{ source: `/:path((?!${named}).*%[2-7][0-9a-fA-F].*)`, destination: "/no-such-page" }];
}
