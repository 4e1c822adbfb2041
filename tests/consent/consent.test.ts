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
import { CookieJar, serializeCookie } from "@/lib/gateway/cookie-jar";
import { site } from "@/lib/site";
import { cookieNames } from "@/lib/rules/cookie-names";

const prefix = `${site.slug}._cconsent`;
const functionalOnly: Consent = { consent: true, functional: true, marketing: false };
const marketingOnly: Consent = { consent: true, functional: false, marketing: true };

const readFrom = (header: string) => {
  const jar = CookieJar.fromHeader(header);
  return readConsent((name) => jar.get(name));
};
const written = (consent: Consent, secure: boolean, domain?: string) =>
  consentCookies(consent).map((cookie) => serializeCookie(cookie, secure, domain));

describe("a choice", () => {
  it("starts with everything optional off", () => {
    expect(readFrom("")).toEqual({ consent: false, functional: false, marketing: false });
    expect(undecided).toEqual(readFrom(`${cookieNames.session}=x`));
  });

  it.each([
    ["all", everything, 31_536_000],
    ["none", necessaryOnly, 604_800],
    ["functional", functionalOnly, 604_800],
    ["marketing", marketingOnly, 604_800],
  ])("of %s lives its time", (_name, consent, seconds) => {
    expect(consentLifetime(consent)).toBe(seconds);
    const ages = consentCookies(consent).map(({ maxAge }) => maxAge);
    expect(ages).toEqual([seconds, seconds, seconds]);
  });

  it.each([everything, necessaryOnly, functionalOnly, marketingOnly])(
    "%j survives being stored",
    (consent) => {
      const stored = written(consent, true).map((cookie) => cookie.split(";")[0]);
      expect(readFrom(stored.join("; "))).toEqual(consent);
    },
  );
});

describe("its cookies", () => {
  it("have the names and attributes of the specification", () => {
    expect(written(marketingOnly, true, "example.com")).toEqual([
      `${prefix}.functional=false; Max-Age=604800; Domain=example.com; Path=/; Secure; SameSite=Lax`,
      `${prefix}.marketing=true; Max-Age=604800; Domain=example.com; Path=/; Secure; SameSite=Lax`,
      // Last: it says that the others are there.
      `${prefix}.consent=true; Max-Age=604800; Domain=example.com; Path=/; Secure; SameSite=Lax`,
    ]);
    expect(written(everything, false).at(-1)).toBe(
      `${consentCookieName("consent")}=true; Max-Age=31536000; Path=/; SameSite=Lax`,
    );
  });

  it.each(["TRUE", "1", "yes", "true1", "", "false"])("with the value %j allow nothing", (value) => {
    const cookies = ["consent", "functional", "marketing"].map((flag) => `${prefix}.${flag}=${value}`);
    expect(readFrom(cookies.join("; "))).toEqual(undecided);
  });

  it("of another product do not count", () => {
    expect(readFrom("other._cconsent.marketing=true; x._cconsent.consent=true")).toEqual(undecided);
    expect(readFrom(`x${prefix}.marketing=true`).marketing).toBe(false);
  });
});
