/** Said to a browser wherever an answer was not to be had, by the server under load and by the gateway. */
export const UNAVAILABLE = "The server cannot be reached right now. Please try again in a moment.";

/** Said while nobody can tell who the visitor is. */
export const SIGN_IN_UNAVAILABLE =
  "We cannot reach the sign-in service right now, so nothing was changed. Please try again in a moment.";
