"use client";

import { useReportWebVitals } from "next/web-vitals";
import { countedAddress, hasSecretAddress } from "@/lib/browser/analytics";
import { currentConsent } from "@/lib/browser/consent";

/** The part of a figure of the library that is used. `navigationId` differs for each page view of a tab. */
type Vital = {
  name: string;
  value: number;
  navigationType: string;
  navigationId: number;
  navigationURL: string | undefined;
};

const counted = ["LCP", "INP", "CLS"];
/** In CSS pixels. */
const DESKTOP_WIDTH = 768;
/** The library reports a figure again when it has grown. The first report counts, so that a view counts once. */
const sent = new Set<string>();

/** Sends the figures of this visitor's pages. Loaded only with consent to marketing, and where WEB_VITALS is set. */
export function WebVitals() {
  useReportWebVitals(sendVital);
  return null;
}

function sendVital({ name, value, navigationType, navigationId, navigationURL }: Vital): void {
  const view = `${name} ${navigationType} ${navigationId}`;
  // Consent may have been taken back since the page loaded.
  if (!counted.includes(name) || sent.has(view) || !currentConsent().marketing) return;
  const { pathname, search } = new URL(navigationURL ?? window.location.href, window.location.href);
  if (hasSecretAddress(pathname, search)) return;
  sent.add(view);
  const device = window.innerWidth < DESKTOP_WIDTH ? "phone" : "desktop";
  void fetch("/api/web-vitals", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, value, page: countedAddress(pathname), device }),
    credentials: "omit",
    keepalive: true,
    // A figure that is lost is missed by nobody.
  }).catch(() => undefined);
}
