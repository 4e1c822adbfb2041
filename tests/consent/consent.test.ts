import { describe, expect, it } from "vitest";
import {
  consentCookieName,
  consentCookies,
  consentLifetime,
  everything,
  necessaryOnly,
  readConsent,
  undecided,
  type Consent,
} from "@/lib/rules/consent";
import { site } from "@/lib/site";
import { byName } from "./cookies-by-name";

const prefix = `${site.slug}._cconsent`;
const functionalOnly: Consent = { consent: true, functional: true, marketing: false };
const marketingOnly: Consent = { consent: true, functional: false, marketing: true };

describe("a choice", () => {
  it("starts with everything optional off", () => {
    expect(readConsent(byName([]))).toEqual({ consent: false, functional: false, marketing: false });
    expect(undecided).toEqual(readConsent(byName(["fla-wc-sess=x"])));
  });

  it.each([
    ["all", everything, 31_536_000],
    ["none", necessaryOnly, 604_800],
    ["functional", functionalOnly, 604_800],
    ["marketing", marketingOnly, 604_800],
  ])("of %s lives its time", (_name, consent, seconds) => {
    expect(consentLifetime(consent)).toBe(seconds);
    const ages = consentCookies(consent, { secure: false }).map(
      (cookie) => /Max-Age=(\d+)/.exec(cookie)?.[1],
    );
    expect(ages).toEqual([seconds, seconds, seconds].map(String));
  });

  it.each([everything, necessaryOnly, functionalOnly, marketingOnly])(
    "%j survives being stored",
    (consent) => {
      expect(readConsent(byName(consentCookies(consent, { secure: true })))).toEqual(consent);
    },
  );
});

describe("its cookies", () => {
  it("have the names and attributes of the specification", () => {
    expect(consentCookies(marketingOnly, { secure: true, domain: "example.com" })).toEqual([
      `${prefix}.functional=false; Path=/; Max-Age=604800; Domain=example.com; SameSite=Lax; Secure`,
      `${prefix}.marketing=true; Path=/; Max-Age=604800; Domain=example.com; SameSite=Lax; Secure`,
      // Last: it says that the others are there.
      `${prefix}.consent=true; Path=/; Max-Age=604800; Domain=example.com; SameSite=Lax; Secure`,
    ]);
    expect(consentCookies(everything, { secure: false }).at(-1)).toBe(
      `${consentCookieName("consent")}=true; Path=/; Max-Age=31536000; SameSite=Lax`,
    );
  });

  it.each(["TRUE", "1", "yes", "true1", "", "false"])("with the value %j allow nothing", (value) => {
    const cookies = ["consent", "functional", "marketing"].map((flag) => `${prefix}.${flag}=${value}`);
    expect(readConsent(byName(cookies))).toEqual(undecided);
  });

  it("of another product do not count", () => {
    expect(readConsent(byName(["other._cconsent.marketing=true", "x._cconsent.consent=true"]))).toEqual(
      undecided,
    );
    expect(readConsent(byName([`x${prefix}.marketing=true`])).marketing).toBe(false);
  });
});
