import type { Consent } from "@/lib/rules/consent";
import type { AffiliateVisit } from "./send-affiliate";

/** The partner's id stays in this tab's memory until marketing consent. Source: readings, "Affiliate consent". */
let waiting: AffiliateVisit | null = null;
let reported = "";

/** Reads `?aff=` from the current page's address. */
export function noticeAffiliate(): void {
  const visit = affiliateVisit(window.location.href, document.referrer);
  if (visit && visit.key !== reported) waiting ??= visit;
}

/** Reports the visit once, as soon as consent allows it. After a failure the next page tries again. */
export async function reportAffiliate(consent: Consent): Promise<void> {
  if (!waiting || !consent.consent) return;
  const visit = waiting;
  waiting = null;
  if (!consent.marketing) return;
  reported = visit.key;
  try {
    const { sendAffiliate } = await import("./send-affiliate");
    await sendAffiliate(visit);
  } catch {
    // The next page tries again.
    waiting = visit;
    reported = "";
  }
}

/** The query parameter with the name of the referring partner. */
const PARAMETER = "aff";

/**
 * The partner in an address, with page and referrer. Both are stored without their queries, which may be personal. Null
 * without a partner (R384).
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
