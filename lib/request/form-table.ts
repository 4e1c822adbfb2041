import { getIn, redeemAccessCode, register } from "./account-forms";
import { addToCart, applyCoupon, clearCart, removeCoupon, removeItem, updateQuantity } from "./cart-forms";
import { checkout } from "./checkout-form";
import { contact } from "./contact-form";
import { chooseConsent } from "./consent-form";
import { eventAccess } from "./event-access-form";
import { answerForm, type FormCase } from "./forms";
import { signInByCode, signOutForm } from "./sign-in-forms";
import type { Hosts } from "@/lib/graphql/gateway";

const cases = new Map<string, FormCase>(
  Object.entries({
    "add-to-cart": addToCart,
    "update-quantity": updateQuantity,
    "remove-item": removeItem,
    "clear-cart": clearCart,
    "apply-coupon": applyCoupon,
    "remove-coupon": removeCoupon,
    checkout,
    "get-in": getIn,
    register,
    "redeem-access-code": redeemAccessCode,
    contact,
    "event-access": eventAccess,
  }),
);

/** `POST /api/forms/<name>`: the forms that work without JavaScript. */
export async function postedForm(request: Request, name: string, hosts?: Hosts): Promise<Response> {
  if (name === "consent") return chooseConsent(request);
  if (name === "code") return signInByCode(request, hosts);
  if (name === "logout") return signOutForm(request, hosts);
  const one = cases.get(name);
  return one ? answerForm(one, request, hosts) : new Response("Not found", { status: 404 });
}
