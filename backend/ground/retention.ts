/**
 * Days until unneeded data is deleted. docs/security.md and the privacy page say the same. Data that is not listed here
 * is deleted with its owner (account, cart), or stays because tax law demands it: orders and their documents.
 */
export const keptDays = {
  /** Browsers' shop sessions that were never used. */
  unusedShopSessions: 2,
  /** Guests' carts that were emptied or contained at most a code. */
  emptyCarts: 2,
  /** Guests' carts that nobody has changed. */
  guestCarts: 90,
  /** Browsers' shop sessions, used or not, for as long as their cookie lasts. */
  shopSessions: 366,
  signInRequests: 30,
  /** Ended sessions with all their tokens, from the end of the session. */
  endedSessions: 30,
  /** Recipients of sent mails; the text is deleted at once. */
  recipients: 30,
  /** Mails that were given up, from the last attempt; their content is kept until then. */
  mailsGivenUp: 30,
  /** Mails of a site without a mail server, which writes them to a folder. */
  filedMails: 30,
  /** A limit lasts a day at most. */
  limits: 2,
  deletionCodes: 1,
  /** Changes of an address that the old address stopped. */
  stoppedAddressChanges: 30,
  /** Requests about a person's own data, from the day of the request, for as long as somebody may dispute one. */
  personRequests: 1_096,
  /**
   * Statements of withdrawal that match no order, for as long as somebody may dispute one. The others stay with their
   * order.
   */
  strayWithdrawals: 1_096,
  /** Questions about orders and their answers, for as long as somebody may dispute them. */
  orderMessages: 1_096,
  passkeyChallenges: 1,
  /** A provider repeats an event for three days, and by hand for thirty. */
  providerEvents: 90,
  affiliateVisits: 365,
  /**
   * Payers, accounts and texts of a bank's statement, from the day of the booking, for as long as a dispute about a
   * transfer may last.
   */
  bankTexts: 400,
  /** Records of buyers whose order ended unpaid. */
  lapsedSeats: 30,
  /** Records of buyers of free seats. */
  freeSeats: 365,
  /** Places on the waiting list of past dates, from the day of joining. */
  waitingPlaces: 365,
};
