import type { Hosts } from "@/lib/gateway/gateway";
import { eventAccess, redeemAccessCode } from "./access";
import { askAboutOrder } from "./ask-about-order";
import {
  addToCart,
  applyCoupon,
  attendees,
  clearCart,
  removeCoupon,
  removeItem,
  takeOfferForm,
  updateQuantity,
} from "./cart";
import { certificateFeedback } from "./certificate-feedback";
import { checkout, payOrder } from "./checkout";
import { chooseConsent } from "./consent";
import { contact } from "./contact";
import { correctInvoice } from "./correct-invoice";
import { answerForm, type FormCase, typedCase } from "./form-case";
import { requestDeletion } from "./end-account";
import { getIn, register } from "./get-in";
import { nameSeat } from "./name-seat";
import { requestConfirmation } from "./passkeys";
import {
  deleteAccount,
  endSession,
  removePasskey,
  removeProfileImage,
  signOutEverywhere,
  updateCustomer,
  updateProfile,
} from "./settings";
import { profileImageForm } from "./settings-files";
import { renewCalendarFeed } from "./renew-calendar-feed";
import { reviewWithdrawal } from "./review-withdrawal";
import { keepAddress } from "./keep-address";
import { cancelSeats, moveSeats } from "./seats";
import { startCourseForm } from "./start-course";
import { stopSeatMails } from "./stop-seat-mails";
import { checkSignInForm, signInByCode, signOutForm } from "./sign-in";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  deletePaymentMethod,
  resumeSubscription,
  setDefaultPaymentMethod,
} from "./subscription";
import { confirmWithdrawal, withdraw } from "./withdrawal";
import { joinWaitingList, takeSeat } from "./waiting-list";
import { confirmWaitingList, leaveWaitingList } from "./waiting-place";

const cases = new Map<string, FormCase>(
  Object.entries({
    "add-to-cart": addToCart,
    "update-quantity": updateQuantity,
    attendees,
    "join-waiting-list": joinWaitingList,
    "confirm-waiting-list": typedCase(confirmWaitingList),
    "leave-waiting-list": typedCase(leaveWaitingList),
    "take-seat": takeSeat,
    "renew-calendar-feed": typedCase(renewCalendarFeed),
    "remove-item": removeItem,
    "clear-cart": clearCart,
    "apply-coupon": applyCoupon,
    "remove-coupon": removeCoupon,
    "take-offer": takeOfferForm,
    checkout,
    "pay-order": payOrder,
    "correct-invoice": correctInvoice,
    "move-seats": typedCase(moveSeats),
    "cancel-seats": typedCase(cancelSeats),
    "review-withdrawal": reviewWithdrawal,
    withdraw: typedCase(withdraw),
    "confirm-withdrawal": typedCase(confirmWithdrawal),
    "name-seat": typedCase(nameSeat),
    "stop-seat-mails": typedCase(stopSeatMails),
    "ask-about-order": typedCase(askAboutOrder),
    "keep-address": typedCase(keepAddress),
    "get-in": getIn,
    register,
    "redeem-access-code": redeemAccessCode,
    contact: typedCase(contact),
    "certificate-feedback": certificateFeedback,
    "cancel-subscription": cancelSubscription,
    "resume-subscription": resumeSubscription,
    "change-subscription-payment": changeSubscriptionPayment,
    "set-default-payment-method": setDefaultPaymentMethod,
    "delete-payment-method": deletePaymentMethod,
    "event-access": eventAccess,
    "check-sign-in": checkSignInForm,
    "request-confirmation": requestConfirmation,
    "remove-passkey": removePasskey,
    "end-session": endSession,
    "sign-out-everywhere": signOutEverywhere,
    "update-profile": updateProfile,
    "remove-profile-image": removeProfileImage,
    "update-customer": updateCustomer,
    "request-deletion": typedCase(requestDeletion),
    "delete-account": deleteAccount,
  }),
);

export async function postedForm(request: Request, name: string, hosts?: Hosts): Promise<Response> {
  if (name === "consent") return chooseConsent(request);
  if (name === "code") return signInByCode(request, hosts);
  if (name === "logout") return signOutForm(request, hosts);
  if (name === "start-course") return startCourseForm(request, hosts);
  if (name === "profile-image") return profileImageForm(request, hosts);
  const one = cases.get(name);
  return one ? answerForm(one, request, hosts) : new Response("Not found", { status: 404 });
}
