import { cookieLives } from "@/lib/rules/cookie-names";
import { durationText } from "@/lib/rules/times/times";
import type { ConsentGroup } from "@/lib/rules/consent";
import type { StorageKind } from "@/lib/browser/cookies";

export const consentGroupTexts: Record<ConsentGroup, { name: string; about: string }> = {
  default: {
    name: "Necessary",
    about: "For your cart, your sign-in, your payment and this choice. The site does not work without them.",
  },
  functional: {
    name: "Functional",
    about: "For extras such as videos from other services. At present the site has none.",
  },
  marketing: {
    name: "Marketing",
    about: `Counts visits, measures how fast pages are, and remembers for ${durationText(cookieLives.affiliate)} which partner sent you here, so that we can thank them.`,
  },
};

export const storageNames: Record<StorageKind, string> = {
  cookie: "Cookie",
  local: "Local storage",
  session: "Session storage",
};
