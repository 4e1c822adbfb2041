import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { writeConsent } from "@/lib/browser/consent";
import { everything, necessaryOnly, undecided, type Consent } from "@/lib/rules/consent";
import { clearCookies } from "./clear-cookies";

type Analytics = typeof import("@/lib/browser/analytics");
let analytics: Analytics;

beforeEach(async () => {
  vi.resetModules();
  window.dataLayer = undefined;
  window.history.replaceState(null, "", "/workshops?email=ada@example.com&utm_source=news");
  analytics = await import("@/lib/browser/analytics");
});
afterEach(() => {
  clearCookies();
  document.head.querySelectorAll("script").forEach((script) => script.remove());
});

const choose = (consent: Consent) => {
  writeConsent(consent);
  analytics.applyConsent(consent, "GTM-TEST123");
};
const entries = () => (window.dataLayer ?? []).map((entry) => Array.from(toList(entry)));
const events = () => (window.dataLayer ?? []).flatMap(({ event }) => (event ? [event] : []));
const tags = () => [...document.querySelectorAll("script")].map(({ src }) => src);

function toList(entry: object): ArrayLike<unknown> {
  return Object.prototype.toString.call(entry) === "[object Arguments]" && "length" in entry
    ? Object.values(entry).slice(0, -1)
    : [];
}

describe("before a choice", () => {
  it("sets Google's consent mode to denied and tells no event", () => {
    analytics.track("login");
    analytics.trackPage();
    analytics.applyConsent(undecided, "GTM-TEST123");
    expect(entries()).toHaveLength(1);
    expect(entries()[0]).toEqual([
      "consent",
      "default",
      {
        ad_storage: "denied",
        ad_user_data: "denied",
        ad_personalization: "denied",
        analytics_storage: "denied",
        functionality_storage: "denied",
        personalization_storage: "denied",
        security_storage: "granted",
      },
    ]);
    expect(tags()).toEqual([]);
  });

  it("forgets what comes after the hundredth", () => {
    for (let i = 0; i < 150; i += 1) analytics.track("login");
    choose(everything);
    expect(events().filter((event) => event === "login")).toHaveLength(100);
  });
});

describe("after a choice", () => {
  it("says denied, granted, what waited, and loads the tag: in this order", () => {
    analytics.track("register", { modal_name: "x" });
    choose(everything);
    expect(entries().map((entry) => entry.slice(0, 2))).toEqual([
      ["consent", "default"],
      ["consent", "update"],
      [],
      [],
    ]);
    expect(entries()[1]?.[2]).toMatchObject({ ad_storage: "granted", analytics_storage: "granted" });
    expect(window.dataLayer?.[2]).toEqual({ event: "register", modal_name: "x" });
    expect(window.dataLayer?.[3]).toMatchObject({ event: "gtm.js" });
    expect(tags()).toEqual(["https://www.googletagmanager.com/gtm.js?id=GTM-TEST123"]);
    analytics.applyConsent(everything, "GTM-TEST123");
    expect([tags().length, entries().length]).toEqual([1, 4]);
  });

  it("loads no tag where none is configured", () => {
    writeConsent(everything);
    analytics.applyConsent(everything);
    expect(tags()).toEqual([]);
  });

  it("loads no tag on a page whose address is a secret", () => {
    window.history.replaceState(null, "", "/account/sign-in?token=x");
    choose(everything);
    expect(tags()).toEqual([]);
  });

  it.each([
    ["none", necessaryOnly],
    ["functional", { consent: true, functional: true, marketing: false }],
  ])("that allows %s, nothing is kept waiting", (_name, consent) => {
    analytics.track("login");
    choose(consent);
    analytics.track("register");
    expect([events(), tags()]).toEqual([[], []]);
    choose(everything);
    expect(events()).toEqual(["gtm.js"]);
    analytics.track("later");
    expect(events()).toEqual(["gtm.js", "later"]);
  });

  it("says granted for what is functional only", () => {
    choose({ consent: true, functional: true, marketing: false });
    expect(entries()[1]?.[2]).toMatchObject({ functionality_storage: "granted", ad_storage: "denied" });
  });

  it("says denied when it is taken back, and nothing reaches the list again", () => {
    writeConsent(everything);
    analytics.applyConsent(everything);
    writeConsent(necessaryOnly);
    analytics.applyConsent(necessaryOnly);
    analytics.track("login");
    expect(entries().at(-1)).toMatchObject(["consent", "update", { analytics_storage: "denied" }]);
    expect(events()).toEqual([]);
  });
});

it("counts a page once, by an address without personal parts", () => {
  choose(everything);
  analytics.trackPage();
  analytics.trackPage();
  const text = JSON.stringify(window.dataLayer);
  expect(window.dataLayer?.filter(({ event }) => event === "page_view")).toEqual([
    { event: "page_view", page_path: "/workshops?utm_source=news" },
  ]);
  expect(text).toContain(`"page_location":"${window.location.origin}/workshops?utm_source=news"`);
  expect(text).not.toContain("ada");
});
