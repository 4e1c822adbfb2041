import type { Metadata } from "next";
import { LateConsent } from "@/components/consent/late-consent";
import { ErrorScreen } from "@/components/layout/error-screen";
import { SiteFooter } from "@/components/layout/site-footer";
import { env } from "@/lib/env";

export const metadata: Metadata = { title: "Destination not found", robots: { index: false } };

export default function NotFound() {
  return (
    <>
      <LateConsent cookieDomain={env.COOKIE_DOMAIN} container={env.GTM_ID} />
      <ErrorScreen footer={<SiteFooter />} />
    </>
  );
}
