import { offerPaths, redirects } from "./redirects";
import { rewrites } from "./rewrites";

/** Pages of `app` that are there whatever editors write; those that need what somebody wrote are not among them. */
const drawn = [
  ...["/", "/workshops", "/case-studies", "/academy/events", "/academy/events/access", "/event-access"],
  ...["/search", "/verify", "/contact/sent", "/contact/again", "/lms-test"],
  ...["/store/cart", "/store/checkout", "/store/redeem-access-code", "/store/waiting-list"],
  ...["/account", "/account/sign-in", "/account/goodbye", "/account/me", "/account/me/certificates"],
  ...["/account/me/confirm", "/account/me/downloads", "/account/me/my-orders"],
  ...["/account/me/payment-methods", "/account/me/settings", "/account/me/subscription"],
];

/** Whether the site has a page of its own at this path, or leads from it to one. @param path without a slash at its end */
export function isOwnAddress(path: string): boolean {
  return drawn.includes(path) || path in redirects || path in offerPaths || path in rewrites;
}
