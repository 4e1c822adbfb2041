import { offerPaths, redirects } from "./redirects";
import { rewrites } from "./rewrites";

/** Pages of `app` that exist without any editor's content. */
const drawn = [
  ...["/", "/workshops", "/case-studies", "/academy/events", "/academy/events/access", "/event-access"],
  ...["/search", "/verify", "/contact/sent", "/contact/again", "/lms-test"],
  ...["/store/cart", "/store/checkout", "/store/redeem-access-code", "/store/waiting-list"],
  ...["/account", "/account/sign-in", "/account/goodbye", "/account/me", "/account/me/certificates"],
  ...["/account/me/confirm", "/account/me/downloads", "/account/me/my-orders"],
  ...["/account/me/payment-methods", "/account/me/settings", "/account/me/subscription"],
];

/** True for a page of the site and for a redirect to one. @param path without a trailing slash */
export function isOwnAddress(path: string): boolean {
  return drawn.includes(path) || path in redirects || path in offerPaths || path in rewrites;
}
