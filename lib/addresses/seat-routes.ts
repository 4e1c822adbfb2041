/** Addresses of one seat. They stand apart from `routes`, so that only the script of a page that needs them carries them. */
export const seatRoutes = {
  mySeat: (order: number | string, seat: number | string) => `/account/me/my-orders/${order}/seats/${seat}`,
  /** The person of a seat declines the mail after the date here, by the token of a mail. */
  noFurtherMails: "/store/no-further-mails",
} as const;
