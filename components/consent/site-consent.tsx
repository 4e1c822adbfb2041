import { env } from "@/lib/env";
import { ConsentBanner } from "./consent-banner";
import { ConsentedVitals } from "./consented-vitals";

/**
 * Asks visitors for consent to measurement, and applies their choice. It comes early in the document, so that keyboards
 * and screen readers reach it first; on screen it is at the bottom. Pages that measure nobody omit it and its code.
 */
export function SiteConsent() {
  return (
    <>
      <ConsentBanner cookieDomain={env.COOKIE_DOMAIN} container={env.GTM_ID} />
      {env.WEB_VITALS ? <ConsentedVitals /> : null}
    </>
  );
}
