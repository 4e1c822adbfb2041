import type { ReactNode } from "react";
import { SiteConsent } from "@/components/consent/site-consent";
import { DefaultShell } from "@/components/layout/default-shell";

/** In seconds: dates on these pages pass, so the pages are rendered again every hour. */
export const revalidate = 3600;

export default function DefaultLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteConsent />
      <DefaultShell>{children}</DefaultShell>
    </>
  );
}
