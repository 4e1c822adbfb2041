/**
 * True when a page of our own sent this request. Sec-Fetch-Site cannot be set by script, so it decides where it exists;
 * a page with `no-referrer` posts its forms with `Origin: null`. A client that sends neither is no browser and has to
 * say so with a header that a foreign page cannot add without asking first. Source: reliability B1.
 *
 * @param origin the configured origin; the host that was asked for counts as well, it is what the page was loaded from
 */
export function isSameOrigin(headers: Headers, origin: string): boolean {
  const site = headers.get("sec-fetch-site");
  const from = headers.get("origin");
  if (site !== null && site !== "same-origin") return false;
  if (from === null || (from === "null" && site !== null))
    return site !== null || headers.get("x-fla-request") === "1";
  return from === origin || hostOf(from) === headers.get("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
