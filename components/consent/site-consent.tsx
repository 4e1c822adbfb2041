import { env } from "@/lib/env";
import { ConsentBanner } from "./consent-banner";

/**
 * Asks visitors for consent to measurement, and applies their choice. It comes early in the document, so that keyboards
 * and screen readers reach it first; on screen it is at the bottom. Pages that measure nobody omit it and its code.
 */
export function SiteConsent() {
  return <ConsentBanner cookieDomain={env.COOKIE_DOMAIN} container={env.GTM_ID} hasVitals={env.WEB_VITALS} />;
}
