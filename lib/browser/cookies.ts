import { consentCookieName, type ConsentGroup, consentLives } from "../rules/consent";
import { type CookieKey, cookieLives, cookieNames, snapshotLife, storageKeys } from "../rules/cookie-names";
import { durationText } from "../rules/times/times";

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

function hidden(cookie: CookieKey, purpose: string): Kept {
  return ["hidden", cookieNames[cookie], purpose, durationText(cookieLives[cookie])];
}

const necessary: readonly Kept[] = [
  ...(["consent", "functional", "marketing"] as const).map((flag): Kept => [
    "cookie",
    consentCookieName(flag),
    flag === "consent" ? "Remembers that you have made a choice" : `Remembers your choice on ${flag} cookies`,
    `${durationText(consentLives.everything)} when you allow everything, otherwise ${durationText(consentLives.less)}`,
  ]),
  hidden("access", "Keeps you signed in"),
  hidden("refresh", "Renews your sign-in"),
  hidden(
    "device",
    "Lets a browser that has signed in before sign in again, even when others try the same address",
  ),
  hidden("login", "Ties a sign-in link to the browser that asked for it"),
  hidden("passkey", "Ties the use of a passkey to the browser that asked for it"),
  hidden("loginAgain", "Fills in your email address when a sign-in link has expired"),
  [
    "cookie",
    cookieNames.loginRedirect,
    "Brings you back to your page after signing in",
    durationText(cookieLives.loginRedirect),
  ],
  hidden("session", "Holds your cart"),
  hidden("flash", "Shows the result of a form you have sent"),
  hidden("typedCode", "Keeps the access code that you typed while you sign in"),
  ["local", storageKeys.cartCount, "Shows the number of items on the cart symbol", "Until the cart is empty"],
  [
    "local",
    storageKeys.cartSnapshot,
    "Restores your cart when its session has expired",
    `${durationText(snapshotLife)}, or until the cart is empty`,
  ],
  [
    "local",
    `${storageKeys.seenOrder}*`,
    "Clears the cart symbol after an order",
    "Until you log out or delete it",
  ],
  [
    "session",
    storageKeys.checkoutAddress,
    "Keeps the name and address you typed at the checkout while the page reloads",
    "Until you order, log out or close the tab",
  ],
  [
    "session",
    storageKeys.placedOrder,
    "Shows the number, total and payment method of the order you have just placed",
    "Until the tab is closed",
  ],
  [
    "session",
    storageKeys.sentText,
    "Gives an editor their text back when it could not be saved",
    "Until the next text is sent, or the tab is closed",
  ],
  [
    "session",
    storageKeys.reloadedAt,
    "Stops a page from reloading again and again after the site is updated",
    "Until the tab is closed",
  ],
  [
    "local",
    storageKeys.searchKey,
    "Remembers that you switched off the search shortcut",
    "Until you switch it on again or log out",
  ],
  ["cookie", "__stripe_*", "Lets the payment provider detect fraud at the checkout", "Up to 1 year"],
];

const marketing: readonly Kept[] = [
  hidden("affiliate", "Remembers which partner sent you here"),
  hidden("affiliateVisit", "Identifies the visit that a partner sent you on"),
  ["cookie", "_ga*", "Counts visits (Google Analytics)", "2 years"],
  ["cookie", "_gid", "Counts visits (Google Analytics)", "1 day"],
  ["cookie", "_gcl_*", "Records whether an advertisement led to an order (Google Ads)", "90 days"],
];

/** Complete: browser tests fail when a page stores an entry that is missing here. */
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
