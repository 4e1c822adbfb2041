import { site } from "@/lib/site";

/** Groups of optional things; a third one, "default", holds what the site cannot do without (R274, R281). */
const optionalGroups = ["functional", "marketing"] as const;
type OptionalGroup = (typeof optionalGroups)[number];
export type ConsentGroup = "default" | OptionalGroup;

/** What is stored: whether a choice was made, and what it allows. */
export type Consent = { consent: boolean } & Record<OptionalGroup, boolean>;

/** Before a choice: nothing optional (R275). */
export const undecided: Consent = { consent: false, functional: false, marketing: false };
/** 'Allow all' (R277). */
export const everything: Consent = { consent: true, functional: true, marketing: true };
/** 'Disable all' (R278). */
export const necessaryOnly: Consent = { consent: true, functional: false, marketing: false };

const DAY_S = 86_400;
/** In the order of writing: another tab reads between two of them, and must not take half of a choice for a refusal. */
const flags = [...optionalGroups, "consent"] as const;

export function consentCookieName(flag: keyof Consent): string {
  return `${site.slug}._cconsent.${flag}`;
}

/** Seconds that a choice is kept: a year when all is allowed, else asked again after 7 days (R474, R475). */
export function consentLifetime(consent: Consent): number {
  return flags.every((flag) => consent[flag]) ? 365 * DAY_S : 7 * DAY_S;
}

/** @param cookieOf the value of a cookie; anything but `true` counts as false, a missing one too. */
export function readConsent(cookieOf: (name: string) => string | undefined): Consent {
  const isOn = (flag: keyof Consent) => cookieOf(consentCookieName(flag)) === "true";
  return { consent: isOn("consent"), functional: isOn("functional"), marketing: isOn("marketing") };
}

/** The three cookies, `maxAge` in seconds. Script has to read them, so they are not HttpOnly (R231, R473). */
export function consentCookies(consent: Consent) {
  const maxAge = consentLifetime(consent);
  return flags.map((flag) => ({
    name: consentCookieName(flag),
    value: String(consent[flag]),
    maxAge,
    httpOnly: false,
  }));
}
