import type { Metadata } from "next";
import { SiteConsent } from "@/components/consent/site-consent";
import { ErrorScreen } from "@/components/layout/error-screen";
import { SiteFooter } from "@/components/layout/site-footer";
import { buttonAttributes } from "@/components/ui/button";

export const metadata: Metadata = { title: "Something went wrong", robots: { index: false } };

/** lib/server/broken-page.ts sends this page instead of a broken one. Its own address answers 404. */
export default function BrokenPage() {
  return (
    <>
      <SiteConsent />
      <ErrorScreen error={{ status: 500 }} footer={<SiteFooter />}>
        <a href="" {...buttonAttributes({ size: "xl", variant: "outline", color: "black" })}>
          Try again
        </a>
      </ErrorScreen>
    </>
  );
}
