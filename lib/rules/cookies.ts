import { site } from "@/lib/site";
import { consentCookieName, type ConsentGroup } from "./consent";

export type StorageKind = "cookie" | "local" | "session";

/** One thing that this site, or a service on it, may keep in a browser. */
export type StoredEntry = {
  /** A `*` at the end stands for any ending. */
  name: string;
  place: StorageKind;
  group: ConsentGroup;
  purpose: string;
  /** How long it stays, in words. */
  life: string;
  /** Only the server can read it. */
  httpOnly?: true;
};

const necessary = { group: "default" } as const;
const marketing = { group: "marketing" } as const;
const cookie = { place: "cookie" } as const;
const hidden = { place: "cookie", httpOnly: true } as const;

/** The complete list. Browser tests fail when a page stores something that is not in it. */
export const storedEntries: readonly StoredEntry[] = [
  ...(["consent", "functional", "marketing"] as const).map((flag): StoredEntry => ({
    ...cookie,
    ...necessary,
    name: consentCookieName(flag),
    purpose:
      flag === "consent"
        ? "Remembers that you have made a choice"
        : `Remembers your choice on ${flag} cookies`,
    life: "1 year when you allow everything, otherwise 7 days",
  })),
  { ...hidden, ...necessary, name: "fla-access", purpose: "Keeps you signed in", life: "1 hour" },
  { ...hidden, ...necessary, name: "fla-refresh", purpose: "Renews your sign-in", life: "1 year" },
  {
    ...hidden,
    ...necessary,
    name: "fla-login",
    purpose: "Ties a sign-in link to the browser that asked for it",
    life: "15 minutes",
  },
  {
    ...hidden,
    ...necessary,
    name: "fla-login-again",
    purpose: "Fills in your e-mail when a sign-in link has run out",
    life: "1 hour",
  },
  {
    ...cookie,
    ...necessary,
    name: "fla_login_redirect",
    purpose: "Brings you back to your page after signing in",
    life: "10 minutes",
  },
  { ...hidden, ...necessary, name: "fla-wc-sess", purpose: "Holds your cart", life: "1 year" },
  {
    ...hidden,
    ...necessary,
    name: "fla-flash",
    purpose: "Shows the result of a form you have sent",
    life: "1 minute",
  },
  {
    ...necessary,
    place: "local",
    name: "cart-count",
    purpose: "Shows the number of items on the cart symbol",
    life: "Until the cart is empty",
  },
  {
    ...necessary,
    place: "local",
    name: "cart-snapshot",
    purpose: "Restores your cart when its session has run out",
    life: "30 days, or until the cart is empty",
  },
  {
    ...necessary,
    place: "local",
    name: "order-seen-*",
    purpose: "Empties the cart symbol once after an order",
    life: "Until you log out or delete it",
  },
  {
    ...necessary,
    place: "session",
    name: "reloaded-at",
    purpose: "Keeps a page from being loaded anew over and over after an update of the site",
    life: "Until the tab is closed",
  },
  {
    ...necessary,
    place: "local",
    name: `${site.slug}._search-key`,
    purpose: "Remembers that you have switched off the key that opens the search",
    life: "Until you switch it on again",
  },
  {
    ...cookie,
    ...necessary,
    name: "__stripe_*",
    purpose: "Lets the payment provider detect fraud at the checkout",
    life: "Up to 1 year",
  },
  {
    ...hidden,
    ...marketing,
    name: "_fla-wca",
    purpose: "Remembers which partner sent you here",
    life: "14 days",
  },
  {
    ...hidden,
    ...marketing,
    name: "_fla-wca-visit",
    purpose: "Names the visit in which the partner sent you",
    life: "14 days",
  },
  { ...cookie, ...marketing, name: "_ga*", purpose: "Counts visits (Google Analytics)", life: "2 years" },
  { ...cookie, ...marketing, name: "_gid", purpose: "Counts visits (Google Analytics)", life: "1 day" },
  {
    ...cookie,
    ...marketing,
    name: "_gcl_*",
    purpose: "Tells whether an advertisement led to an order (Google Ads)",
    life: "90 days",
  },
];

/** What the list says about a name; undefined for an unknown one, such as a browser extension's. */
export function findStoredEntry(place: StorageKind, name: string): StoredEntry | undefined {
  return storedEntries.find(
    (kept) =>
      kept.place === place &&
      (kept.name.endsWith("*") ? name.startsWith(kept.name.slice(0, -1)) : kept.name === name),
  );
}
