import { site } from "@/lib/site";
import { type Duration, secondsOf } from "./times/times";

/** The third group, "default", holds the entries that the site needs (R274, R281). */
const optionalGroups = ["functional", "marketing"] as const;
type OptionalGroup = (typeof optionalGroups)[number];
export type ConsentGroup = "default" | OptionalGroup;

export type Consent = { consent: boolean } & Record<OptionalGroup, boolean>;

/** Until a choice is made, nothing optional is allowed (R275). */
export const undecided: Consent = { consent: false, functional: false, marketing: false };
/** 'Allow all' (R277). */
export const everything: Consent = { consent: true, functional: true, marketing: true };
/** 'Disable all' (R278). */
export const necessaryOnly: Consent = { consent: true, functional: false, marketing: false };

/** In writing order: another tab may read between two writes, and half a choice must not look like a refusal. */
const flags = [...optionalGroups, "consent"] as const;

export function consentCookieName(flag: keyof Consent): string {
  return `${site.slug}._cconsent.${flag}`;
}

/** A choice is kept longer when everything is allowed (R474, R475). */
export const consentLives = { everything: { years: 1 }, less: { days: 7 } } as const satisfies Record<
  string,
  Duration
>;

/** In seconds. */
export function consentLifetime(consent: Consent): number {
  return secondsOf(flags.every((flag) => consent[flag]) ? consentLives.everything : consentLives.less);
}

/** @param cookieOf returns a cookie's value; every value except `true` counts as false */
export function readConsent(cookieOf: (name: string) => string | undefined): Consent {
  const isOn = (flag: keyof Consent) => cookieOf(consentCookieName(flag)) === "true";
  return { consent: isOn("consent"), functional: isOn("functional"), marketing: isOn("marketing") };
}

/** `maxAge` is in seconds. The cookies are not HttpOnly, because scripts read them (R231, R473). */
export function consentCookies(consent: Consent) {
  const maxAge = consentLifetime(consent);
  return flags.map((flag) => ({
    name: consentCookieName(flag),
    value: String(consent[flag]),
    maxAge,
    httpOnly: false,
  }));
}
