import { z } from "zod";
import {
  CreateCartDocument,
  FillCartDocument,
  GetCartDocument,
  UpdateItemQuantitiesDocument,
  type CartFieldsFragment,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { filled, takeOffer, type OfferShop } from "@/lib/graphql/take-offer";
import { routes } from "@/lib/routes";
import { offerMissed, offerOf } from "@/lib/rules/offers";
import { formCase, type Ask, type Outcome } from "./forms";

/** `POST /api/forms/take-offer`: an offer link without JavaScript. What cannot be had leads to the introduction (R435–R437). */
export const takeOfferForm = formCase({
  page: routes.cart,
  operation: "createCart",
  fields: z.strictObject({ offer: z.string().max(50), mode: z.enum(["empty", "replace", "both"]) }),
  async run({ offer: flag, mode }, { ask }) {
    const offer = offerOf(flag);
    if (!offer) return { to: routes.cart };
    try {
      const { changed, couponProblem } = await takeOffer(shopOf(ask), offer, mode);
      return { to: routes.cart, notice: noticeOf(changed, couponProblem?.title) };
    } catch (failure) {
      if (!(failure instanceof GraphqlFailure)) throw failure;
      return { to: `${routes.introduction}#${offerMissed}` };
    }
  },
});

function noticeOf(changed: boolean, problem: string | undefined): Outcome["notice"] {
  if (problem) return { kind: "error", text: problem };
  return changed
    ? { kind: "success", text: "The offer is in your cart." }
    : { kind: "info", text: "Your cart stays as it is." };
}

function shopOf(ask: Ask): OfferShop {
  return {
    load: async () => present((await ask(GetCartDocument, {})).cart),
    replace: async (input) => filled("createCart", (await ask(CreateCartDocument, { input })).fillCart),
    add: async ({ items, coupons }) =>
      filled("fillCart", (await ask(FillCartDocument, { items, coupons })).fillCart),
    setQuantity: async (key, quantity) =>
      present((await ask(UpdateItemQuantitiesDocument, { key, quantity })).updateItemQuantities?.cart),
  };
}

function present(cart: CartFieldsFragment | null | undefined): CartFieldsFragment {
  if (!cart) throw new GraphqlFailure({ operation: "getCart" });
  return cart;
}
