import { UNAVAILABLE } from "@/lib/http/unavailable";
import { GraphqlFailure } from "./failure";

/**
 * Operations whose sentence is shown whatever the server says: those of the error catalogue, word for word (R413–R428),
 * and reads.
 */
const fixed: Record<string, string> = {
  getCustomer: "Could not load customer data",
  getAccount: "Could not load customer data",
  verifyEventAccess: "Something went wrong. Please try again later.",
  verifyAccess: "Something went wrong. Please try again later.",
  addToCart: "Could add product to cart",
  addVariationToCart: "Could not add variation to cart",
  getCart: "Could not load cart",
  checkoutData: "Could not load cart",
  checkoutPage: "Could not load cart",
  clearCart: "Could not clear cart",
  removeItemsFromCart: "Could not update cart item",
  updateItemQuantities: "Could not update cart item",
  getWaitingList: "Could not load your waiting list",
  removeCoupons: "Could not remove coupon",
  updateShippingMethod: "Could not change the delivery",
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
  getCalendarFeed: "Could not load your calendar",
  getDownloads: "Could not load your downloads",
  endAllSessions: "Could not sign you out everywhere",
  getSeatChange: "Could not load the seat",
  getWithdrawable: "Could not load the order",
  getWithdrawableOrders: "Could not load your orders",
  getInWithEmail: "Something went wrong!",
  registerFlaUser: "Something went wrong!",
  createCart: "Something went wrong!",
  fillCart: "Something went wrong!",
};

/** All other operations show the server's own sentence. These have another for an answer without one. */
const otherwise: Record<string, string> = {
  updateCustomer: "Could not update Customer",
  updateItemNotes: "Could not update cart item",
  joinWaitingList: "Could not put you on the list",
  confirmWaitingList: "Could not confirm your place",
  leaveWaitingList: "Could not take you off the list",
  getWaitingPlace: "Could not load your place",
  applyCoupon: "Discount Code is not valid",
  startCourse: "Could not open the course",
  renewCalendarFeed: "Could not create the calendar link",
  updateProfile: "Could not update your profile",
  removeProfileImage: "Could not update your profile",
  updateProfileImage: "Could not update your profile",
  endSession: "Could not sign that browser out",
  sendCertificateFeedback: "Could not send your answers",
  requestAccountDeletion: "Could not send the code",
  deleteAccount: "Could not delete your account",
  payOrder: "The payment could not be made",
  correctInvoice: "Could not correct the invoice",
  moveSeats: "Could not move the seat",
  cancelSeats: "Could not cancel the seat",
  withdraw: "Could not store your withdrawal",
  confirmWithdrawal: "Could not carry out the withdrawal",
  getWithdrawal: "Could not load the withdrawal",
  nameSeat: "Could not change the attendee",
  askAboutOrder: "Could not send your question",
  stopSeatMails: "Could not save this",
  keepAddress: "Could not stop the change",
  requestAddressCode: "Could not send the code",
  cancelSubscription: "Could not cancel the subscription",
  resumeSubscription: "Could not resume the subscription",
  changeSubscriptionPayment: "Could not change the payment method",
};

export const texts = {
  existingEmail: "This e-mail already exists.",
  formFallback: "Something went wrong.",
  workFirst:
    "Many wrong codes were entered for this address. Please enter yours again: your browser first solves a small task, which takes a moment. The link in the email needs no task.",
  invalidLink: "The Sign-In link is not valid or expired!",
  outdatedPage: "This page is out of date. Please reload it.",
  codeNotChecked: "The code could not be checked right now. Please try again in a moment.",
  unavailable: UNAVAILABLE,
  unknownMail: "We do not know whether the email was sent. Please check your inbox, or try again.",
  unknownOrder:
    "We do not know yet whether your order was placed. Please check your inbox, or your orders if you are signed in. If it is not there in a few minutes, press the button again: the same order is never placed twice.",
  unknownPayment:
    "We do not know yet whether your payment went through. As soon as we know, this page shows it and you get an email. You can press the button again: this order is never charged twice.",
  unknownCorrection:
    "We do not know yet whether the invoice was corrected. As soon as we know, this page shows it and you get an email. You can press the button again: an invoice is never corrected twice.",
  unknownSeatChange:
    "We do not know yet whether the seat was changed. Please reload this page in a minute. Nothing is done twice.",
  unknownWithdrawal:
    "We do not know yet whether we have your withdrawal. If we do, you get a receipt by email. You can press the button again: it is never stored twice.",
  unknownConfirmation:
    "We do not know yet whether the withdrawal was carried out. If it was, you get an email. You can press the button again: it is never carried out twice.",
  unknownPlace:
    "We do not know yet whether your place on the list was changed. You can press the button again: nothing is done twice.",
  unknownFeed:
    "We do not know yet whether your calendar has a new link. Press the button again: only the last link works.",
  unknownStop:
    "We do not know yet whether this was saved. You can press the button again: nothing is done twice.",
  unknownCode:
    "We do not know yet whether the code was redeemed. Please look into your account before you enter it again: a code works once.",
  unknownSignOut:
    "We do not know yet whether you are signed out everywhere. You can press the button again: nothing is done twice.",
  unknownDeletion:
    "We do not know yet whether your account has been deleted. If it has, you get one last email. You can press the button again: nothing is done twice.",
  unknownQuestion:
    "We do not know yet whether we have your question. Please reload this page in a minute: it shows the question if we do. You can press the button again: it is never asked twice.",
} as const;

/** The shop's own explanation when it has one: "… because there is not enough stock (3 remaining)". */
export function detailOf(failure: unknown): string | null {
  if (!(failure instanceof GraphqlFailure) || failure.isOutage) return null;
  return failure.messages[0] ?? null;
}

/** @param operation name of the operation; "addVariationToCart" for addToCart with a variation */
export function messageFor(operation: string, failure?: unknown): string {
  const sentence = fixed[operation] ?? otherwise[operation];
  // R422 is for a code that gives nothing. During an outage nobody knows whether the code is right.
  if (operation === "applyCoupon" && failure !== undefined && !isAnswer(failure)) return texts.codeNotChecked;
  if (!(failure instanceof GraphqlFailure)) return sentence ?? texts.formFallback;
  if (failure.code === "UNKNOWN_OPERATION") return texts.outdatedPage;
  if (failure.code === "SIGN_IN_UNAVAILABLE") return sentence ?? failure.messages[0] ?? texts.unavailable;
  const unknown = failure.isOutage ? unknownOutcomes.get(failure.operation) : undefined;
  if (unknown) return withReference(unknown, failure);
  // The catalogue's message invites another try, which is useless when the host lacks the operation.
  if (failure.code === "NOT_SUPPORTED" && failure.messages[0]) return failure.messages[0];
  // The rate limit's message says how long to wait, and reveals nothing about the address.
  if (failure.code === "TOO_MANY_REQUESTS" && failure.messages[0]) return failure.messages[0];
  if (operation === "registerFlaUser" && isExistingEmail(failure)) return texts.existingEmail;
  if (failure.isOutage) return sentence ?? withReference(texts.unavailable, failure);
  return fixed[operation] ?? failure.messages[0] ?? sentence ?? texts.formFallback;
}

/** Messages for operations that may have succeeded although no answer arrived. */
const unknownOutcomes = new Map([
  ["checkout", texts.unknownOrder],
  ["payOrder", texts.unknownPayment],
  ["correctInvoice", texts.unknownCorrection],
  ["moveSeats", texts.unknownSeatChange],
  ["cancelSeats", texts.unknownSeatChange],
  ["nameSeat", texts.unknownSeatChange],
  ["withdraw", texts.unknownWithdrawal],
  ["confirmWithdrawal", texts.unknownConfirmation],
  ["confirmWaitingList", texts.unknownPlace],
  ["leaveWaitingList", texts.unknownPlace],
  ["renewCalendarFeed", texts.unknownFeed],
  ["stopSeatMails", texts.unknownStop],
  ["keepAddress", texts.unknownStop],
  ["redeemAccessCode", texts.unknownCode],
  ["endAllSessions", texts.unknownSignOut],
  ["requestAccountDeletion", texts.unknownMail],
  ["deleteAccount", texts.unknownDeletion],
  ["askAboutOrder", texts.unknownQuestion],
]);

function withReference(sentence: string, { reference }: GraphqlFailure): string {
  return reference ? `${sentence} (Reference ${reference})` : sentence;
}

const isAnswer = (failure: unknown) => failure instanceof GraphqlFailure && !failure.isOutage;

/** 'Something went wrong.' when no request was answered, for example because a script did not load (R430, R431). */
export function formMessageFor(operation: string, failure: unknown): string {
  return failure instanceof GraphqlFailure ? messageFor(operation, failure) : texts.formFallback;
}

/**
 * The next step after a failed request for a mail, because the catalogue's message does not name one. Empty for other
 * operations, and for messages that already name it.
 */
export function nextStepAfter(operation: string, failure: unknown): string {
  if (operation !== "getInWithEmail" && operation !== "registerFlaUser") return "";
  if (!(failure instanceof GraphqlFailure)) return "Please try again.";
  if (messageFor(operation, failure) !== fixed[operation]) return "";
  return lostAnswers.has(failure.status) ? texts.unknownMail : "Nothing was sent. Please try again.";
}

/** Statuses of a broken connection and of a late answer. */
const lostAnswers = new Set([0, 504]);

/** Some servers send a code, others a text. */
function isExistingEmail(failure: GraphqlFailure): boolean {
  return failure.code === "existing_user_email" || failure.messages.includes("existing_user_email");
}
