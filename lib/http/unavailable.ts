/** The text for a browser that got no answer. The server under load and the gateway use it. */
export const UNAVAILABLE = "The server cannot be reached right now. Please try again in a moment.";

/** The text while the visitor is unknown. */
export const SIGN_IN_UNAVAILABLE =
  "We cannot reach the sign-in service right now, so nothing was changed. Please try again in a moment.";
