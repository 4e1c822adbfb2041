import { GraphqlFailure } from "./failure";

/** Operation → its sentence of the error catalogue, word for word. Source: spec §8, R413–R428. */
const sentences: Record<string, string> = {
  updateCustomer: "Could not update Customer",
  getCustomer: "Could not load customer data",
  verifyEventAccess: "Something went wrong. Please try again later.",
  verifyAccess: "Something went wrong. Please try again later.",
  /** Verbatim, without "not". Source: R417. */
  addToCart: "Could add product to cart",
  addVariationToCart: "Could not add variation to cart",
  getCart: "Could not load cart",
  checkoutData: "Could not load cart",
  checkoutPage: "Could not load cart",
  clearCart: "Could not clear cart",
  removeItemsFromCart: "Could not update cart item",
  updateItemQuantities: "Could not update cart item",
  updateItemNotes: "Could not update cart item",
  joinWaitingList: "Could not put you on the list",
  leaveWaitingList: "Could not take you off the list",
  getWaitingList: "Could not load your waiting list",
  getWaitingPlace: "Could not load your place",
  applyCoupon: "Discount Code is not valid",
  removeCoupons: "Could not remove coupon",
  viewer: "Could not load user",
  getProfile: "Could not load user",
  getSessions: "Could not load your sign-ins",
  getCertificates: "Could not load your certificates",
  getRevokedCertificates: "Could not load your certificates",
  getCourses: "Could not load your courses",
  getCredential: "Could not load the certificate",
  getOrders: "Could not load your orders",
  getOrder: "Could not load the order",
  getBookings: "Could not load your dates",
  getDownloads: "Could not load your downloads",
  updateProfile: "Could not update your profile",
  removeProfileImage: "Could not update your profile",
  updateProfileImage: "Could not update your profile",
  endSession: "Could not sign that browser out",
  endAllSessions: "Could not sign you out everywhere",
  sendCertificateFeedback: "Could not send your answers",
  requestAccountDeletion: "Could not send the code",
  deleteAccount: "Could not delete your account",
  payOrder: "The payment could not be made",
  cancelSubscription: "Could not cancel the subscription",
  resumeSubscription: "Could not resume the subscription",
  changeSubscriptionPayment: "Could not change the payment method",
  getInWithEmail: "Something went wrong!",
  registerFlaUser: "Something went wrong!",
  createCart: "Something went wrong!",
  fillCart: "Something went wrong!",
};

/** Texts of the catalogue that belong to no single operation. */
export const texts = {
  existingEmail: "This e-mail already exists.",
  formFallback: "Something went wrong.",
  workFirst:
    "Many wrong codes were typed for this address. Please type yours once more: your browser then does a little work before it is sent. The link in the mail needs none.",
  invalidLink: "The Sign-In link is not valid or expired!",
  outdatedPage: "This page is out of date. Please reload it.",
  codeNotChecked: "The code could not be checked right now. Please try again in a moment.",
  unavailable: "The server cannot be reached right now. Please try again in a moment.",
} as const;

/** Operations whose server messages are written for the visitor and say more than the sentence. */
const withOwnMessage = new Set([
  "updateCustomer", // R414
  "applyCoupon", // R423
  "checkout",
  "payOrder",
  "redeemAccessCode",
  "savePaymentMethod",
  "setDefaultPaymentMethod",
  "deletePaymentMethod",
  "stripeSetupIntent",
  "updateProfileImage",
  "removeProfileImage",
  "updateProfile",
  "endSession",
  "sendCertificateFeedback",
  "requestAccountDeletion",
  "deleteAccount",
  "cancelSubscription",
  "resumeSubscription",
  "changeSubscriptionPayment",
  "sendContactMessage",
  "updateItemNotes",
  "joinWaitingList",
  "leaveWaitingList",
  "getWaitingPlace",
]);

/**
 * What the shop itself said of a failed call, where it says more than the sentence: "… because there is not enough stock
 * (3 remaining)". Null for an outage. Source: NOTES 6.
 */
export function detailOf(failure: unknown): string | null {
  if (!(failure instanceof GraphqlFailure) || failure.isOutage) return null;
  return failure.messages[0] ?? null;
}

/**
 * The sentence a person reads when an operation failed.
 *
 * @param operation name of the operation; "addVariationToCart" for addToCart with a variation (R418)
 * @param failure what was thrown; anything but a GraphqlFailure counts as an unexpected error
 */
export function messageFor(operation: string, failure?: unknown): string {
  const sentence = sentences[operation];
  // R422 is about a code without a result; an outage says nothing of the code.
  if (operation === "applyCoupon" && failure !== undefined && !isAnswer(failure)) return texts.codeNotChecked;
  if (!(failure instanceof GraphqlFailure)) return sentence ?? texts.formFallback;
  if (failure.code === "PERSISTED_QUERY_NOT_FOUND") return texts.outdatedPage;
  // The catalogue has sentences for what failed; trying again does not help with what a host cannot do.
  if (failure.code === "NOT_SUPPORTED" && failure.messages[0]) return failure.messages[0];
  // Limits of whoever asks: the sentence says how long to wait, and nothing about the address.
  if (failure.code === "TOO_MANY_REQUESTS" && failure.messages[0]) return failure.messages[0];
  if (operation === "registerFlaUser" && isExistingEmail(failure)) return texts.existingEmail;
  if (!failure.isOutage && withOwnMessage.has(operation) && failure.messages[0]) return failure.messages[0];
  return (
    sentence ??
    (failure.isOutage
      ? withReference(texts.unavailable, failure)
      : (failure.messages[0] ?? texts.formFallback))
  );
}

/** The catalogue's own sentences stay to the letter (R413–R428). */
function withReference(sentence: string, { reference }: GraphqlFailure): string {
  return reference ? `${sentence} (Reference ${reference})` : sentence;
}

const isAnswer = (failure: unknown) => failure instanceof GraphqlFailure && !failure.isOutage;

/**
 * The line under the login or register form: the failed call's message, or 'Something went wrong.' for what no call
 * answers, such as a script that did not load; its words are not for people. Source: R430, R431.
 */
export function formMessageFor(operation: string, failure: unknown): string {
  return failure instanceof GraphqlFailure ? messageFor(operation, failure) : texts.formFallback;
}

/** The server may say it as code or as text. Source: NOTES 6. */
function isExistingEmail(failure: GraphqlFailure): boolean {
  return failure.code === "existing_user_email" || failure.messages.includes("existing_user_email");
}
