import { affiliateVisit, type AffiliateVisit } from "./rules/affiliate";
import type { Consent } from "./rules/consent";

/** The partner's id waits here, in this tab's memory, until marketing consent. Source: readings, "Affiliate consent". */
let waiting: AffiliateVisit | null = null;
let reported = "";

/** Notices `?aff=` of the page that is shown. */
export function noticeAffiliate(): void {
  const visit = affiliateVisit(window.location.href, document.referrer);
  if (visit && visit.key !== reported) waiting ??= visit;
}

/** Reports the visit once it may be, and once only; a failure keeps it for the next page. */
export async function reportAffiliate(consent: Consent): Promise<void> {
  if (!waiting || !consent.consent) return;
  const visit = waiting;
  waiting = null;
  if (!consent.marketing) return;
  reported = visit.key;
  try {
    const { setAffiliateData } = await import("./graphql/set-affiliate-data");
    await setAffiliateData(visit);
  } catch {
    waiting = visit;
    reported = "";
  }
}
