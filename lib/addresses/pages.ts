import { entryAddresses } from "../rules/addresses/page-kinds";
import { site } from "../site";
import { deskRooms } from "./desk-routes";

const { slug } = site;

/**
 * - `fixed`: the same for everybody; exists without any editor's content
 * - `content`: the same for everybody; exists only if an editor wrote it
 * - `visit`: rendered for each visit, never stored, with a nonce for its scripts
 */
type Source = "fixed" | "content" | "visit";

type Page = Readonly<{
  from: Source;
  /** Visitors without an account sign in first. This also covers every address below (R356). */
  signIn?: true;
  /** The address may hold a token, which no other site, cache or search engine may see. */
  token?: true;
  /** For development only: no menu may link to this page. */
  internal?: true;
}>;

const deskRoomPages = Object.fromEntries(
  Object.values(deskRooms).map(({ href }): [string, Page] => [href, { from: "visit", internal: true }]),
);

const listsAndEntries: Record<string, Page> = Object.fromEntries(
  Object.entries(entryAddresses).flatMap(([list, entries]): [string, Page][] => [
    [list, { from: "fixed" }],
    ...entries.map((entry): [string, Page] => [entry, { from: "content" }]),
  ]),
);

/**
 * All pages by their public address. `*` stands for one part of an address, `**` for the rest. Middleware, headers, the
 * check of menus and the tests of routes read this table. A test compares it with the folders of `app`.
 */
export const pages: Readonly<Record<string, Page>> = {
  "/": { from: "fixed" },
  [`/${slug}-kick-start`]: { from: "content" },
  [`/${slug}-professional/our-professionals`]: { from: "content" },
  [`/${slug}-professional/*`]: { from: "content" },
  "/academy": { from: "content" },
  "/academy/events/access": { from: "fixed" },
  "/account": { from: "visit" },
  "/account/goodbye": { from: "visit" },
  "/account/keep-address": { from: "visit", token: true },
  "/account/me": { from: "visit", signIn: true },
  "/account/me/certificates": { from: "visit" },
  "/account/me/confirm": { from: "visit" },
  "/account/me/downloads": { from: "visit" },
  "/account/me/my-orders": { from: "visit" },
  "/account/me/my-orders/*": { from: "visit" },
  "/account/me/my-orders/*/seats/*": { from: "visit" },
  "/account/me/payment-methods": { from: "visit" },
  "/account/me/settings": { from: "visit" },
  "/account/me/subscription": { from: "visit" },
  "/account/sign-in": { from: "visit", token: true },
  "/contact": { from: "content" },
  "/contact/again": { from: "visit" },
  "/contact/call": { from: "visit" },
  "/contact/sent": { from: "fixed" },
  ...deskRoomPages,
  "/desk/bank/*": { from: "visit", internal: true },
  "/desk/content/edit": { from: "visit", internal: true },
  "/desk/content/pictures": { from: "visit", internal: true },
  "/desk/content/pictures/*": { from: "visit", internal: true },
  "/desk/dates/*": { from: "visit", internal: true },
  "/desk/dates/*/sheet": { from: "visit", internal: true },
  "/desk/find": { from: "visit", internal: true },
  "/desk/orders/new": { from: "visit", internal: true },
  "/desk/orders/*": { from: "visit", internal: true },
  "/desk/orders/*/seats/*": { from: "visit", internal: true },
  "/desk/passkeys": { from: "visit", internal: true },
  "/desk/people/*": { from: "visit", internal: true },
  "/desk/people/*/join": { from: "visit", internal: true },
  "/event-access": { from: "visit", token: true },
  "/gallery": { from: "visit", internal: true },
  "/lms-test": { from: "fixed" },
  "/outbox": { from: "visit", internal: true },
  "/outbox/*": { from: "visit" },
  "/privacy-policy": { from: "content" },
  "/search": { from: "visit" },
  "/store/cart": { from: "visit" },
  "/store/checkout": { from: "visit" },
  "/store/confirm/*": { from: "visit", signIn: true },
  "/store/no-further-mails": { from: "visit", token: true },
  "/store/redeem-access-code": { from: "visit" },
  "/store/waiting-list": { from: "visit", token: true },
  "/verify": { from: "visit" },
  "/verify/*": { from: "visit" },
  "/withdraw": { from: "visit", token: true },
  ...listsAndEntries,
  "/**": { from: "content" },
};

const entries = Object.entries(pages);
const matched = entries.map(([pattern, page]) => ({ matches: matcher(pattern), page }));

function matcher(pattern: string): RegExp {
  const source = pattern.replace(/\/\*\*$/, "/.+").replaceAll("/*", "/[^/]+");
  return new RegExp(`^${source}$`);
}

/** The page at an address without its query. A trailing slash makes no difference. */
export function pageAt(pathname: string): Page | undefined {
  const path = withoutSlash(pathname);
  return matched.find(({ matches }) => matches.test(path))?.page;
}

/** Whether the page is rendered for each visit and never cached. */
export function isOfVisit(pathname: string): boolean {
  return pageAt(pathname)?.from === "visit";
}

const strict = entries
  .filter(([, { signIn }]) => signIn)
  .map(([pattern]) => new RegExp(`^${pattern.replaceAll("*", "[^/]+")}(/|$)`));

/**
 * Whether visitors have to sign in for this address (R356). `/account` is excluded because it would redirect to itself.
 */
export function needsSignIn(pathname: string): boolean {
  return strict.some((pattern) => pattern.test(pathname));
}

/** Addresses that may hold a token. */
export const tokenPages: readonly string[] = entries.flatMap(([path, { token }]) => (token ? [path] : []));

/** Whether a page with no variable part exists at this address even without any editor's content. */
export function isFixedPage(path: string): boolean {
  const page = entries.find(([pattern]) => pattern === path)?.[1];
  return page !== undefined && page.from !== "content" && !page.internal && !path.includes("*");
}

function withoutSlash(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
