import { userError } from "../../ground/errors";

export const methodErrors = {
  unknown: () => userError("Invalid payment method.", "INVALID_PAYMENT_METHOD"),
  charged: () =>
    userError(
      "Your subscription is charged to this payment method. Choose another one for the subscription first.",
      "PAYMENT_METHOD_IN_USE",
    ),
  unnamed: () =>
    userError(
      "There is no payment method to save: its id is empty. Please enter the card or account again.",
      "PAYMENT_METHOD_MISSING",
    ),
  expired: () =>
    userError(
      "This card has expired, so it cannot be the default. Add the new card, or choose another method.",
      "PAYMENT_METHOD_EXPIRED",
    ),
  signedOut: (sentence: string) => userError(sentence, "UNAUTHENTICATED"),
  tooManyAttempts: () => userError("Too many attempts. Please wait a while and try again.", "RATE_LIMITED"),
};
