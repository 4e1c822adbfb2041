/**
 * Days until unneeded data is deleted. docs/security.md and the privacy page say the same. Data that is not listed here
 * is deleted with its owner (account, cart), or stays because tax law demands it: orders and their documents.
 */
export const keptDays = {
  /** A browser's shop session that was never used for anything. */
  unusedShopSessions: 2,
  /** Guests' carts that were emptied, or never had more than a code. */
  emptyCarts: 2,
  /** Guests' carts that nobody has touched. */
  guestCarts: 90,
  /** A browser's shop session, used or not: the life of its cookie. */
  shopSessions: 366,
  signInRequests: 30,
  /** From the end of a session, with every token of it. */
  endedSessions: 30,
  /** Of mails that were sent; their text is gone at once. */
  recipients: 30,
  /** From the last try; the mail's content is kept until then. */
  mailsGivenUp: 30,
  /** The mails of a site without a mail server, which writes them to a folder. */
  filedMails: 30,
  /** A limit lasts a day at most. */
  limits: 2,
  deletionCodes: 1,
  /** Requests about a person's own data, from the day of the request: as long as somebody may dispute one. */
  personRequests: 1_096,
  /** Statements of withdrawal that fit no order, as long as somebody may dispute one; the others stay with their order. */
  strayWithdrawals: 1_096,
  /** Questions about orders and their answers, as long as somebody may dispute what was said. */
  orderMessages: 1_096,
  passkeyChallenges: 1,
  /** A provider sends an event again for three days, and by hand for thirty. */
  providerEvents: 90,
  affiliateVisits: 365,
  /** Payers, accounts and texts of a bank's statement, from the day of the booking: as long as a dispute about a transfer may last. */
  bankTexts: 400,
  /** Buyers whose order ended unpaid. */
  lapsedSeats: 30,
  /** Buyers of seats that cost nothing. */
  freeSeats: 365,
  /** From joining, for places that are over. */
  waitingPlaces: 365,
};
