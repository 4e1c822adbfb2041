import type { ReactNode } from "react";
import { SiteConsent } from "@/components/consent/site-consent";
import { CheckoutShell } from "@/components/layout/checkout-shell";

/** The default for this group: personal pages stay out of search results. */
export const metadata = { robots: { index: false } };

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteConsent />
      <CheckoutShell>{children}</CheckoutShell>
    </>
  );
}
