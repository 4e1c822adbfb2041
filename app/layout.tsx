// Imported first, because its @layer line must decide the order before any module opens a layer.
import "@/styles/index.css";
// Imported here so that every page's script contains it. Otherwise each of the three error files beside this one would
// bring its own copy.
import "@/components/layout/error-screen";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { PriceCalculator } from "@/components/prices/price-calculator";
import { SiteSearch } from "@/components/search/site-search";
import { BuildWatcher } from "@/components/layout/build-watcher";
import { LoadingBar } from "@/components/motion/loading-bar";
import { ContentMistakes, DemonstrationBanner } from "@/components/layout/site-banners";
import { SkipLink } from "@/components/layout/skip-link";
import { LoginModal } from "@/components/sign-in/login-modal";
import { PageMotion } from "@/components/motion/page-motion";
import { EarlyInput } from "@/components/ui/forms/early-input";
import { Notifications } from "@/components/ui/notices/notifications";
import { build } from "@/lib/build";
import { env } from "@/lib/env";
import { contentProblems } from "@/lib/gateway/answerers";
import { placesForBrowser, site } from "@/lib/site";
import { tokenValue } from "@/lib/token-value";
import { fontVariables } from "@/styles/fonts";

export const metadata: Metadata = {
  metadataBase: new URL(env.ORIGIN),
  title: { default: site.name, template: `%s | ${site.name}` },
};

export const viewport: Viewport = { colorScheme: "light", themeColor: tokenValue("paper") };

/** Shared by all pages. Header and footer come from the layout of each group. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} data-places={placesForBrowser()}>
      <body>
        <SkipLink />
        <LoadingBar />
        <ContentMistakes problems={env.NODE_ENV === "development" ? contentProblems() : []} />
        <DemonstrationBanner shown={env.DEMONSTRATION} />
        {children}
        <Notifications />
        <div id="modals" />
        <LoginModal />
        <PriceCalculator moreUrl={env.PPP_PROVIDER_URL} />
        <SiteSearch />
        <PageMotion />
        <BuildWatcher build={build.id} />
        <EarlyInput />
      </body>
    </html>
  );
}
