/**
 * Where a link leads: a page of this site, something the browser handles itself (mail, phone, a fragment,
 * an answer of our API), or another site.
 * @throws Error for `//host` and for another site that is not marked external. Source: R348, R349.
 */
export function linkTarget(href: string, external: boolean): "page" | "document" | "external" {
  if (/^[\\/]{2}/.test(href)) throw new Error(`A link must not start with //: ${href}`);
  if (/^(mailto|tel):/i.test(href) || href.startsWith("#") || href.startsWith("/api/")) return "document";
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) {
    if (!/^https?:/i.test(href)) throw new Error(`A link must be a web address: ${href}`);
    if (!external) throw new Error(`A link to another site needs the external flag: ${href}`);
    return "external";
  }
  return external ? "external" : "page";
}

/** True for an address with a host, which a menu or a text of an editor may hold. */
export function isExternal(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
