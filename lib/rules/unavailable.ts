/** Said to a browser wherever an answer was not to be had, by the server under load and by the gateway. */
export const UNAVAILABLE = "The server cannot be reached right now. Please try again in a moment.";
