/** Source: R416; the check said no, or nobody could check. */
export const eventAccessRefused = "Something went wrong. Please try again later.";
export const eventAccessHint =
  "If you typed a code, compare it with the one in your mail. A code opens one ticket, once.";
