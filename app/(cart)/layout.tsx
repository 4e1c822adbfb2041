import type { ReactNode } from "react";
import { SiteConsent } from "@/components/consent/site-consent";
import { QuietShell } from "@/components/layout/quiet-shell";

export default function CartLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteConsent />
      <QuietShell>{children}</QuietShell>
    </>
  );
}
