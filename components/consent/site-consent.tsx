import { env } from "@/lib/env";
import { ConsentBanner } from "./consent-banner";

/**
 * Asks visitors what may be measured, and applies their choice. It stands early in the document, so that keyboards and
 * screen readers reach it first; it appears at the page's end. Pages that measure nobody leave it out, with its code.
 */
export function SiteConsent() {
  return <ConsentBanner cookieDomain={env.COOKIE_DOMAIN} container={env.GTM_ID} />;
}
