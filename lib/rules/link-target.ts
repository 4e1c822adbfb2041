/**
 * Where a link leads: a page of this site, something the browser handles itself (mail, phone, a fragment, a file, an
 * answer of our API), or another site.
 * @throws Error for `//host` and for another site that is not marked external. Source: R348, R349.
 */
export function linkTarget(href: string, external: boolean): "page" | "document" | "external" {
  // Browsers drop these characters, so that `/<tab>/host` becomes `//host`.
  const read = href.replace(/[\t\n\r]/g, "").trimStart();
  if (/^[\\/]{2}/.test(read)) throw new Error(`A link must not start with //: ${href}`);
  if (/^(mailto|tel):/i.test(read) || read.startsWith("#")) return "document";
  if (/^[a-z][a-z0-9+.-]*:/i.test(read)) {
    if (!/^https?:/i.test(read)) throw new Error(`A link must be a web address: ${href}`);
    if (!external) throw new Error(`A link to another site needs the external flag: ${href}`);
    return "external";
  }
  if (external) return "external";
  return read.startsWith("/api/") || isFile(read) ? "document" : "page";
}

/** True for an address with a host, which a menu or a text of an editor may hold. */
export function isExternal(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

/** True for a path of a file, such as a calendar entry or a feed; pages have no ending. */
export function isFile(path: string): boolean {
  return /\.[a-z0-9]{2,12}$/i.test(path.split(/[?#]/)[0] ?? "");
}
