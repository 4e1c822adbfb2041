"use client";

import { DemonstrationBanner } from "@/components/layout/site-banners";
import { ErrorScreen } from "@/components/layout/error-screen";
import { useLastFooter } from "@/components/layout/last-footer";
import { site } from "@/lib/site";
import { fontVariables } from "@/styles/fonts";
import "@/styles/index.css";

/** The root layout itself failed, so this screen renders its own document (R306). */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const footer = useLastFooter();
  return (
    <html lang="en" className={fontVariables}>
      <body>
        <title>{`Something went wrong | ${site.name}`}</title>
        <DemonstrationBanner shown={wasDemonstration()} />
        <ErrorScreen error={error} footer={footer} />
      </body>
    </html>
  );
}

/**
 * The browser has no settings and must not load the module that reads them, so the broken page's own markup decides.
 */
function wasDemonstration(): boolean {
  return typeof document !== "undefined" && document.querySelector("[data-demonstration]") !== null;
}
