"use client";

import { usePathname } from "next/navigation";
import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { noticeAffiliate, reportAffiliate } from "./affiliate";
import { applyConsent, trackPage } from "@/lib/browser/analytics";
import { currentConsent, onConsent } from "@/lib/browser/consent";
import { useConsentSettings } from "@/lib/browser/dialogs";
import type { ConsentChoiceProps } from "./consent-choice";

/** `container` is the id of the Google Tag Manager container. */
type ConsentBannerProps = { cookieDomain?: string | undefined; container?: string | undefined };

/**
 * Reads the choice from the cookies and applies it. The server renders nothing, so visitors who have chosen never see
 * the banner. Its code loads only for other visitors and on demand (R276).
 */
export function ConsentBanner({ cookieDomain, container }: ConsentBannerProps) {
  const consent = useSyncExternalStore(onConsent, currentConsent, () => null);
  const isOpen = useConsentSettings(({ open }) => open);
  const isNeeded = consent !== null && (isOpen || !consent.consent);
  const [Choice, setChoice] = useState<ComponentType<ConsentChoiceProps> | null>(null);
  const pathname = usePathname();

  // The page loads first, unless the visitor waits for the dialog.
  useEffect(() => {
    if (!isNeeded || Choice) return;
    const load = () => {
      void import("./consent-choice").then(({ ConsentChoice }) => setChoice(() => ConsentChoice), ignore);
    };
    const timer = setTimeout(load, isOpen ? 0 : 200);
    return () => clearTimeout(timer);
  }, [isNeeded, isOpen, Choice]);

  useEffect(() => {
    noticeAffiliate();
    trackPage();
  }, [pathname]);

  useEffect(() => {
    if (!consent) return;
    applyConsent(consent, container);
    void reportAffiliate(consent);
    if (container && !consent.marketing)
      void import("./found-entries").then(({ forgetOptional }) => forgetOptional(consent), ignore);
  }, [consent, container, pathname]);

  return Choice && consent ? <Choice consent={consent} isOpen={isOpen} cookieDomain={cookieDomain} /> : null;
}

/** Without the banner's code nothing optional runs. The next page tries again. */
function ignore(): void {}
