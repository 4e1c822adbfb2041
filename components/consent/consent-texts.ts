import { cookieLives } from "@/lib/rules/cookie-names";
import { durationText } from "@/lib/rules/times";
import type { ConsentGroup } from "@/lib/rules/consent";
import type { StorageKind } from "@/lib/rules/cookies";

/** Names and meanings of the groups, as visitors read them. */
export const consentGroupTexts: Record<ConsentGroup, { name: string; about: string }> = {
  default: {
    name: "Necessary",
    about: "Your cart, your sign-in, your payment and this choice. Without them the site does not work.",
  },
  functional: {
    name: "Functional",
    about:
      "Conveniences that the site can do without, such as videos of other services. At present it has none.",
  },
  marketing: {
    name: "Marketing",
    about: `Counts visits, and remembers for ${durationText(cookieLives.affiliate)} which partner sent you here, so that they can be thanked.`,
  },
};

/** Where something is kept, in words. */
export const storageNames: Record<StorageKind, string> = {
  cookie: "Cookie",
  local: "Local storage",
  session: "Session storage",
};
