import { site } from "./site";

const { slug } = site;

/** Addresses that code links to. Pages that only editors link to are not here. */
export const routes = {
  home: "/",
  account: "/account",
  me: "/account/me",
  settings: "/account/me/settings",
  /** Confirms a sign-in that is no longer fresh, for browsers without script. */
  confirmSignIn: "/account/me/confirm",
  myOrders: "/account/me/my-orders",
  myOrder: (order: number | string) => `/account/me/my-orders/${order}`,
  downloads: "/account/me/downloads",
  subscription: "/account/me/subscription",
  paymentMethods: "/account/me/payment-methods",
  certificates: "/account/me/certificates",
  /** Signs in at the learning platform; not a page, and never prefetched. */
  learning: "/account/me/learning",
  /** Anybody may check a certificate here, without signing in. */
  verify: (certificate: string) => `/verify/${certificate}`,
  signIn: "/account/sign-in",
  cart: "/store/cart",
  checkout: "/store/checkout",
  confirm: (order: number | string) => `/store/confirm/${order}`,
  redeemAccessCode: "/store/redeem-access-code",
  /** Of one place in the list, by the token of a mail. */
  waitingList: "/store/waiting-list",
  introduction: `/workshops/${slug}-introduction`,
  membership: `/${slug}-professional/${slug}-professional-membership`,
  workshop: (workshop: string) => `/workshops/${workshop}`,
  events: "/academy/events",
  event: (event: string) => `/academy/events/${event}`,
  eventAccess: "/academy/events/access",
  /** The same form on a page that is drawn per visit: it shows what became of an answer without script. Source: R055. */
  eventAccessForm: "/event-access",
  contact: "/contact",
  privacy: "/privacy-policy",
  ppp: "/ppp",
  /** R472 */
  pppInfo: "/what-is-purchasing-power-parity",
} as const;

/** Pages for which every visitor must be signed in. Source: R356; `/account` itself never redirects to itself. */
export function needsSignIn(pathname: string): boolean {
  return /^\/account\/me(\/|$)/.test(pathname) || /^\/store\/confirm\/./.test(pathname);
}

/** Where a member confirms to be it, and comes back to the path. */
export function confirmFor(path: string): string {
  return `${routes.confirmSignIn}?then=${encodeURIComponent(path)}`;
}

/** Where a visitor signs in to come back to the path. */
export function signInFor(path: string): string {
  return `${routes.account}?redirect_to=${encodeURIComponent(path)}`;
}
