/** Query parameter that names the partner who sent the visitor. */
const PARAMETER = "aff";

export type AffiliateVisit = { key: string; pageUrl: string; referrerUrl: string };

/**
 * The partner in an address, with the page and where the visitor came from, both without their queries: those may be
 * personal, and the visit does not need them. Null when there is none. Source: R384, NOTES 6.
 */
export function affiliateVisit(address: string, referrer: string): AffiliateVisit | null {
  const key = new URL(address).searchParams.get(PARAMETER) ?? "";
  if (!/^[\w-]{1,64}$/.test(key)) return null;
  return { key, pageUrl: bare(address), referrerUrl: bare(referrer) };
}

function bare(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return "";
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
