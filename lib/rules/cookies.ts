import { site } from "@/lib/site";
import { consentCookieName, type ConsentGroup } from "./consent";

export type StorageKind = "cookie" | "local" | "session";

export type StoredEntry = {
  /** A `*` at the end matches any ending. */
  name: string;
  place: StorageKind;
  group: ConsentGroup;
  purpose: string;
  life: string;
  /** Only the server can read it. */
  httpOnly?: true;
};

type Kept = readonly [place: StorageKind | "hidden", name: string, purpose: string, life: string];

/** Entries that the site needs; "hidden" is an HttpOnly cookie. */
const necessary: readonly Kept[] = [
  ...(["consent", "functional", "marketing"] as const).map((flag): Kept => [
    "cookie",
    consentCookieName(flag),
    flag === "consent" ? "Remembers that you have made a choice" : `Remembers your choice on ${flag} cookies`,
    "1 year when you allow everything, otherwise 7 days",
  ]),
  ["hidden", "fla-access", "Keeps you signed in", "1 hour"],
  ["hidden", "fla-refresh", "Renews your sign-in", "1 year"],
  [
    "hidden",
    "fla-device",
    "Lets a browser that has signed in before do so again, whatever others try with the same address",
    "1 year",
  ],
  ["hidden", "fla-login", "Ties a sign-in link to the browser that asked for it", "15 minutes"],
  ["hidden", "fla-passkey", "Ties the use of a passkey to the browser that asked for it", "5 minutes"],
  ["hidden", "fla-login-again", "Fills in your e-mail when a sign-in link has run out", "1 hour"],
  ["cookie", "fla_login_redirect", "Brings you back to your page after signing in", "10 minutes"],
  ["hidden", "fla-wc-sess", "Holds your cart", "1 year"],
  ["hidden", "fla-flash", "Shows the result of a form you have sent", "1 minute"],
  ["local", "cart-count", "Shows the number of items on the cart symbol", "Until the cart is empty"],
  [
    "local",
    "cart-snapshot",
    "Restores your cart when its session has run out",
    "30 days, or until the cart is empty",
  ],
  ["local", "order-seen-*", "Empties the cart symbol once after an order", "Until you log out or delete it"],
  [
    "session",
    "checkout-address",
    "Keeps the name and address that you have typed at the checkout while the page is loaded again",
    "Until you order, log out or close the tab",
  ],
  [
    "session",
    "placed-order",
    "Shows the number, total and way to pay of the order that you have just placed",
    "Until the tab is closed",
  ],
  [
    "session",
    "reloaded-at",
    "Keeps a page from being loaded anew over and over after an update of the site",
    "Until the tab is closed",
  ],
  [
    "local",
    `${site.slug}._search-key`,
    "Remembers that you have switched off the key that opens the search",
    "Until you switch it on again or log out",
  ],
  ["cookie", "__stripe_*", "Lets the payment provider detect fraud at the checkout", "Up to 1 year"],
];

const marketing: readonly Kept[] = [
  ["hidden", "_fla-wca", "Remembers which partner sent you here", "14 days"],
  ["hidden", "_fla-wca-visit", "Names the visit in which the partner sent you", "14 days"],
  ["cookie", "_ga*", "Counts visits (Google Analytics)", "2 years"],
  ["cookie", "_gid", "Counts visits (Google Analytics)", "1 day"],
  ["cookie", "_gcl_*", "Tells whether an advertisement led to an order (Google Ads)", "90 days"],
];

/** Complete: browser tests fail when a page stores an entry that is not listed. */
export const storedEntries: readonly StoredEntry[] = [
  ...necessary.map(entryOf("default")),
  ...marketing.map(entryOf("marketing")),
];

function entryOf(group: ConsentGroup) {
  return ([place, name, purpose, life]: Kept): StoredEntry =>
    place === "hidden"
      ? { name, place: "cookie", group, purpose, life, httpOnly: true }
      : { name, place, group, purpose, life };
}

/** Undefined for an unknown name, such as a browser extension's. */
export function findStoredEntry(place: StorageKind, name: string): StoredEntry | undefined {
  return storedEntries.find(
    (kept) =>
      kept.place === place &&
      (kept.name.endsWith("*") ? name.startsWith(kept.name.slice(0, -1)) : kept.name === name),
  );
}
