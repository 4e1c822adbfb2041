/**
 * The browser itself handles a "document": mail, phone, fragment, file or API answer.
 * @throws Error for `//host`, and for another site that is not marked external (R348, R349)
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

export function isExternal(href: string): boolean {
  return /^https?:\/\//i.test(href);
}

/** True for a path with a file ending, such as a calendar entry or a feed. Pages have none. */
export function isFile(path: string): boolean {
  return /\.[a-z0-9]{2,12}$/i.test(path.split(/[?#]/)[0] ?? "");
}
