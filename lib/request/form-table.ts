import { getIn, redeemAccessCode, register } from "./account-forms";
import { attendees } from "./attendees-form";
import { updateCustomer } from "./billing-form";
import { addToCart, applyCoupon, clearCart, removeCoupon, removeItem, updateQuantity } from "./cart-forms";
import { certificateFeedback } from "./certificate-forms";
import { checkout } from "./checkout-form";
import { contact } from "./contact-form";
import { chooseConsent } from "./consent-form";
import { eventAccess } from "./event-access-form";
import { answerForm, type FormCase } from "./forms";
import { takeOfferForm } from "./offer-form";
import { payOrder } from "./pay-order-form";
import { profileImageForm } from "./profile-image-form";
import { endSession, signOutEverywhere } from "./session-forms";
import { deleteAccount, removeProfileImage, requestDeletion, updateProfile } from "./settings-forms";
import {
  cancelSubscription,
  changeSubscriptionPayment,
  deletePaymentMethod,
  resumeSubscription,
  setDefaultPaymentMethod,
} from "./subscription-forms";
import { signInByCode, signOutForm } from "./sign-in-forms";
import { joinWaitingList, leaveWaitingList, takeSeat } from "./waiting-list-forms";
import type { Hosts } from "@/lib/graphql/gateway";

const cases = new Map<string, FormCase>(
  Object.entries({
    "add-to-cart": addToCart,
    "update-quantity": updateQuantity,
    attendees,
    "join-waiting-list": joinWaitingList,
    "leave-waiting-list": leaveWaitingList,
    "take-seat": takeSeat,
    "remove-item": removeItem,
    "clear-cart": clearCart,
    "apply-coupon": applyCoupon,
    "remove-coupon": removeCoupon,
    "take-offer": takeOfferForm,
    checkout,
    "pay-order": payOrder,
    "get-in": getIn,
    register,
    "redeem-access-code": redeemAccessCode,
    contact,
    "certificate-feedback": certificateFeedback,
    "cancel-subscription": cancelSubscription,
    "resume-subscription": resumeSubscription,
    "change-subscription-payment": changeSubscriptionPayment,
    "set-default-payment-method": setDefaultPaymentMethod,
    "delete-payment-method": deletePaymentMethod,
    "event-access": eventAccess,
    "end-session": endSession,
    "sign-out-everywhere": signOutEverywhere,
    "update-profile": updateProfile,
    "remove-profile-image": removeProfileImage,
    "update-customer": updateCustomer,
    "request-deletion": requestDeletion,
    "delete-account": deleteAccount,
  }),
);

/** `POST /api/forms/<name>`: the forms that work without JavaScript. */
export async function postedForm(request: Request, name: string, hosts?: Hosts): Promise<Response> {
  if (name === "consent") return chooseConsent(request);
  if (name === "code") return signInByCode(request, hosts);
  if (name === "logout") return signOutForm(request, hosts);
  if (name === "profile-image") return profileImageForm(request, hosts);
  const one = cases.get(name);
  return one ? answerForm(one, request, hosts) : new Response("Not found", { status: 404 });
}
