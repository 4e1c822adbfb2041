import { userError } from "../../ground/errors";

export const subscriptionErrors = {
  signedOut: () => userError("Please sign in to change your subscription.", "UNAUTHENTICATED"),
  unknown: () => userError("This subscription does not exist.", "NOT_FOUND"),
  refused: (sentence: string) => userError(sentence, "SUBSCRIPTION_STATE"),
  wrongMethod: () => userError("Invalid payment method.", "INVALID_PAYMENT_METHOD"),
  ended: () =>
    userError("This subscription has ended, so you will not be charged again.", "SUBSCRIPTION_STATE"),
  methodRefused: (sentence: string) => userError(sentence, "INVALID_PAYMENT_METHOD"),
};
