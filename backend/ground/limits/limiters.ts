/**
 * Every counter of attempts, and the subject that it counts. A counter of the sender may refuse a request. A counter of
 * the person whose address was typed ("address"), or of everybody, never refuses, because strangers could use it up. It
 * only makes strangers work or wait, joins mails, or asks for a proof of the address.
 * `tests/limits/spent-by-strangers.db.test.ts` shows this for each counter.
 */
export const limiters = {
  "sign-in-ip": "network",
  "sign-in-net": "network",
  "sign-in-device": "browser",
  "sign-in-address": "address",
  "sign-in-asks": "address",
  "sign-in-day": "address",
  "sign-in-pair": "network",
  "sign-in-addresses": "network",
  "sign-in-addresses-net": "network",
  "sign-in-all": "everybody",
  "sign-in-alarm": "everybody",
  "code-device": "browser",
  "code-ip": "network",
  "code-guesser": "network",
  "code-wrong-ip": "network",
  "code-wrong-net": "network",
  "code-wrong": "address",
  "code-wrong-all": "everybody",
  "address-code": "session",
  "address-code-try": "network",
  "address-code-try-net": "network",
  "passkey-ip": "network",
  "reveal-ip": "network",
  work: "solution",
  "new-carts": "network",
  checkout: "network",
  "guest-orders": "address",
  "pay-order": "order",
  "correct-invoice": "order",
  "seat-changes": "order",
  withdraw: "network or member",
  "withdraw-mail": "address",
  "name-seat": "order",
  "seat-address": "seat",
  "seat-recipients": "seat",
  "order-question": "network or member",
  setup: "member",
  "vat-id": "network",
  "unpaid-alarm": "everybody",
  waiting: "network or member",
  feed: "member",
  "feed-miss": "network",
  "feed-renewal": "member",
  "access-code": "network, session or member",
  coupon: "network, session or member",
  download: "file",
  "affiliate-visit": "network",
  "contact-ip": "network",
  "contact-all": "everybody",
  export: "member",
  deletion: "member",
} as const;

export type LimiterName = keyof typeof limiters;
/** The name of a counter, and after a colon the subject that it counts. */
export type LimitKey = LimiterName | `${LimiterName}:${string}`;
