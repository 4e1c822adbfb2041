import type { ReactNode } from "react";
import { SiteConsent } from "@/components/consent/site-consent";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteConsent />
      {children}
    </>
  );
}
