import Cookies from "js-cookie";
import { site } from "./site";

type AnalyticsEvent = { event: string } & Record<string, string | number | boolean>;

declare global {
  interface Window {
    dataLayer?: AnalyticsEvent[];
  }
}

const waiting: AnalyticsEvent[] = [];

/**
 * Reports an event. Before marketing consent it waits in this tab's memory and reaches nobody (threat B16);
 * `releaseEvents` sends it on when consent is given.
 * Source of the names login, register, kickstart_register: R395–R397.
 */
export function track(event: string, details: Record<string, string | number | boolean> = {}): void {
  waiting.push({ event, ...details });
  releaseEvents();
}

/** To be called when the consent changes. */
export function releaseEvents(): void {
  if (typeof window === "undefined" || !hasConsent()) return;
  (window.dataLayer ??= []).push(...waiting.splice(0));
}

function hasConsent(): boolean {
  return Cookies.get(`${site.slug}._cconsent.marketing`) === "true";
}
