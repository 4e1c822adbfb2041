import type { Hosts } from "@/lib/gateway/gateway";
import { eventAccess, redeemAccessCode } from "./account/access";
import { askAboutOrder } from "./orders/ask-about-order";
import {
  addToCart,
  applyCoupon,
  attendees,
  clearCart,
  removeCoupon,
  removeItem,
  takeOfferForm,
  updateQuantity,
} from "./shop/cart";
import { certificateFeedback } from "./account/certificate-feedback";
import { checkout, payOrder } from "./shop/checkout";
import { chooseConsent } from "./consent";
import { contact } from "./contact";
import { correctInvoice } from "./orders/correct-invoice";
import { answerForm, type FormCase, typedCase } from "./form-case";
import { requestDeletion } from "./account/end-account";
import { getIn, register } from "./account/get-in";
import { nameSeat } from "./orders/name-seat";
import { requestConfirmation } from "./account/passkeys";
import {
  deleteAccount,
  endSession,
  removePasskey,
  removeProfileImage,
  signOutEverywhere,
  updateCustomer,
  updateProfile,
} from "./account/settings";
import { profileImageForm } from "./account/settings-files";
import { renewCalendarFeed } from "./account/renew-calendar-feed";
import { reviewWithdrawal } from "./orders/review-withdrawal";
import { keepAddress } from "./account/keep-address";
import { cancelSeats, moveSeats } from "./orders/seats";
import { startCourseForm } from "./account/start-course";
import { stopSeatMails } from "./orders/stop-seat-mails";
import { checkSignInForm, signInByCode, signOutForm } from "./account/sign-in";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  deletePaymentMethod,
  resumeSubscription,
  setDefaultPaymentMethod,
} from "./account/subscription";
import { confirmWithdrawal, withdraw } from "./orders/withdrawal";
import { joinWaitingList, takeSeat } from "./orders/waiting-list";
import { confirmWaitingList, leaveWaitingList } from "./orders/waiting-place";

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
