import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { writeConsent } from "@/lib/browser/consent";
import { type Consent, everything, necessaryOnly } from "@/lib/rules/consent";
import { InApp } from "@/tests/support/in-app";
import { clearCookies } from "./clear-cookies";

type Report = (vital: object) => void;
const library = vi.hoisted(() => ({ loaded: 0, report: null as Report | null }));
vi.mock("next/web-vitals", () => {
  library.loaded += 1;
  return { useReportWebVitals: (report: Report) => void (library.report = report) };
});

const settings = vi.hoisted(() => ({ WEB_VITALS: false }));
vi.mock("@/lib/env", () => ({ env: settings }));

const sent: { url: string; init: RequestInit }[] = [];
beforeEach(() => {
  vi.resetModules();
  library.loaded = 0;
  library.report = null;
  sent.length = 0;
  window.history.replaceState(null, "", "/workshops?email=ada@example.com");
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  clearCookies();
  vi.unstubAllGlobals();
});

const vital = (name: string, value: number, navigationURL = window.location.href, navigationId = 1) => ({
  ...{ name, value, navigationURL, navigationId, navigationType: "navigate" },
  ...{ id: "v6-1-2", entries: [], delta: value, rating: "good" },
});
const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)));

async function open(consent: Consent | null, hasVitals: boolean) {
  if (consent) writeConsent(consent);
  settings.WEB_VITALS = hasVitals;
  const { SiteConsent } = await import("@/components/consent/site-consent");
  render(<SiteConsent />, { wrapper: InApp });
  if (hasVitals && consent?.marketing)
    await vi.waitFor(() => expect(library.report).not.toBeNull(), { timeout: 8_000 });
  else await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
}

it.each([
  ["before a choice", null, true],
  ["after a refusal", necessaryOnly, true],
  ["after consent to other things", { consent: true, functional: true, marketing: false }, true],
  ["where the setting is off", everything, false],
])("%s nothing is loaded and nothing sent", async (_when, consent, hasVitals) => {
  await open(consent, hasVitals);
  expect([library.loaded, library.report]).toEqual([0, null]);
  expect(sent.filter(({ url }) => url.includes("vitals"))).toEqual([]);
});

it("with consent it sends name, value, path and device of a view once, without cookie, query or id", async () => {
  await open(everything, true);
  expect(library.loaded).toBe(1);
  for (const one of [vital("TTFB", 90), vital("LCP", 1_200), vital("CLS", 0.02), vital("CLS", 0.3)])
    library.report?.(one);
  expect(bodies()).toEqual([
    { name: "LCP", value: 1_200, page: "/workshops", device: "desktop" },
    { name: "CLS", value: 0.02, page: "/workshops", device: "desktop" },
  ]);
  expect(sent[0]).toMatchObject({ url: "/api/web-vitals", init: { credentials: "omit", keepalive: true } });
  library.report?.(vital("CLS", 0.1, `${window.location.origin}/store/confirm/4711?key=secret`, 2));
  library.report?.(vital("CLS", 0.1, `${window.location.origin}/store/confirm/4711`, 3));
  expect(bodies().slice(2)).toEqual([
    { name: "CLS", value: 0.1, page: "/store/confirm/:id", device: "desktop" },
  ]);
});

it("a narrow window is a phone", async () => {
  vi.stubGlobal("innerWidth", 390);
  await open(everything, true);
  library.report?.(vital("INP", 88));
  expect(bodies()).toMatchObject([{ name: "INP", device: "phone" }]);
});

it("nothing is sent after consent is taken back", async () => {
  await open(everything, true);
  writeConsent(necessaryOnly);
  library.report?.(vital("LCP", 1_200));
  expect(bodies()).toEqual([]);
});
