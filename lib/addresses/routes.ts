import { requiredPages } from "@/lib/rules/addresses/required-pages";

/** Addresses that code links to. Addresses that only editors use are not listed. */
export const routes = {
  ...requiredPages,
  home: "/",
  account: "/account",
  me: "/account/me",
  settings: "/account/me/settings",
  /** Confirms a sign-in that is no longer fresh, for browsers without scripts. */
  confirmSignIn: "/account/me/confirm",
  /** The old address stops the change of an account's address here, by the token of a mail. */
  keepAddress: "/account/keep-address",
  /** Shown after an account is deleted. */
  goodbye: "/account/goodbye",
  myOrders: "/account/me/my-orders",
  myOrder: (order: number | string) => `/account/me/my-orders/${order}`,
  downloads: "/account/me/downloads",
  subscription: "/account/me/subscription",
  paymentMethods: "/account/me/payment-methods",
  certificates: "/account/me/certificates",
  learning: "/account/me/learning",
  /** Anybody can check a certificate here without signing in. */
  verify: (certificate: string) => `/verify/${certificate}`,
  signIn: "/account/sign-in",
  cart: "/store/cart",
  checkout: "/store/checkout",
  confirm: (order: number | string) => `/store/confirm/${order}`,
  redeemAccessCode: "/store/redeem-access-code",
  /** One waiting-list entry, found by the token of a mail. */
  waitingList: "/store/waiting-list",
  /** The contact form with times for a call. */
  call: "/contact/call",
  /** The form for a withdrawal. With a receipt's token, the page shows that withdrawal. */
  withdraw: "/withdraw",
  workshop: (workshop: string) => `/workshops/${workshop}`,
  events: "/academy/events",
  event: (event: string) => `/academy/events/${event}`,
  eventAccess: "/academy/events/access",
  /** A dynamic page with the same form. It shows the result to browsers without scripts. */
  eventAccessForm: "/event-access",
} as const;

/** @param by "passkey": a mailed code is not enough for the page behind it */
export function confirmFor(path: string, by?: "passkey"): string {
  return `${routes.confirmSignIn}?then=${encodeURIComponent(path)}${by ? `&by=${by}` : ""}`;
}

export function isSignIn(path: string): boolean {
  return path === routes.account || path.startsWith(`${routes.account}?`);
}

export function signInFor(path: string): string {
  return `${routes.account}?redirect_to=${encodeURIComponent(path)}`;
}
