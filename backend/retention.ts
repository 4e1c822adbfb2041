/** How many days things are kept that nobody deletes by hand. A job deletes them afterwards. */
export const retentionDays = {
  /** A browser's shop session that was never used for anything. */
  unusedSession: 2,
  /** A guest's cart that was emptied, or never had more than a code. */
  emptyCart: 2,
  /** A guest's cart that nobody has touched. */
  guestCart: 90,
  /** A browser's shop session, used or not: the life of its cookie. */
  session: 366,
} as const;
