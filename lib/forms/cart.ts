import { z } from "zod";
import {
  AddToCartDocument,
  ApplyCouponDocument,
  type CartFieldsFragment,
  ClearCartDocument,
  CreateCartDocument,
  FillCartDocument,
  GetCartDocument,
  RemoveCouponsDocument,
  RemoveItemsFromCartDocument,
  UpdateItemNotesDocument,
  UpdateItemQuantitiesDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { filledCart, type OfferShop, takeOffer } from "@/lib/gateway/take-offer";
import { routes } from "@/lib/routes";
import { maximumAttendees, notesWith } from "@/lib/rules/attendees";
import { offerMissed, offerOf } from "@/lib/rules/offers";
import { type Ask, formCase, type Outcome } from "./form-case";

const page = routes.cart;
const id = z.coerce.number().int().positive();
const quantity = z.coerce.number({ error: "Please enter a number" }).int("Please enter a whole number");
const amount = quantity.min(0).max(999, "Please choose fewer");
const key = z.string().min(1).max(100);
const code = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Please enter a discount code")
  .max(60, "Discount Code is not valid");

export const addToCart = formCase({
  page,
  operation: "addToCart",
  fields: z.strictObject({
    productId: id,
    variationId: id.optional(),
    quantity: quantity.min(1, "Please choose at least one").max(999, "Please choose fewer").default(1),
  }),
  async run(item, { ask }) {
    if (!(await ask(AddToCartDocument, item)).addToCart?.cart)
      throw new GraphqlFailure({ operation: "addToCart" });
    return { to: page, notice: { kind: "success", text: "Added to your cart." } };
  },
});

/** Zero removes the line, as in WooCommerce. `set` is the value of a button beside the typed quantity, and wins. */
export const updateQuantity = formCase({
  page,
  operation: "updateItemQuantities",
  fields: z.strictObject({ key, quantity: amount, set: amount.optional() }),
  async run({ key, quantity: typed, set: chosen = typed }, { ask }) {
    const answer =
      chosen === 0
        ? (await ask(RemoveItemsFromCartDocument, { keys: [key] })).removeItemsFromCart
        : (await ask(UpdateItemQuantitiesDocument, { key, quantity: chosen })).updateItemQuantities;
    if (!answer?.cart) throw new GraphqlFailure({ operation: "updateItemQuantities" });
    return { to: page };
  },
});

export const removeItem = formCase({
  page,
  operation: "removeItemsFromCart",
  fields: z.strictObject({ key }),
  async run({ key }, { ask }) {
    if (!(await ask(RemoveItemsFromCartDocument, { keys: [key] })).removeItemsFromCart?.cart) {
      throw new GraphqlFailure({ operation: "removeItemsFromCart" });
    }
    return { to: page };
  },
});

export const clearCart = formCase({
  page,
  operation: "clearCart",
  fields: z.strictObject({}),
  async run(_fields, { ask }) {
    await ask(ClearCartDocument, {});
    return { to: page };
  },
});

export const applyCoupon = formCase({
  page,
  operation: "applyCoupon",
  keep: ["code"],
  fields: z.strictObject({ code }),
  async run({ code }, { ask, page: back }) {
    if (!(await ask(ApplyCouponDocument, { code })).applyCoupon?.applied)
      throw new GraphqlFailure({ operation: "applyCoupon" });
    return { to: back };
  },
});

export const removeCoupon = formCase({
  page,
  operation: "removeCoupons",
  fields: z.strictObject({ code }),
  async run({ code }, { ask, page: back }) {
    if (!(await ask(RemoveCouponsDocument, { codes: [code] })).removeCoupons?.cart)
      throw new GraphqlFailure({ operation: "removeCoupons" });
    return { to: back };
  },
});

/** `key` of the line, then `name0`, `email0`, `name1`, … up to the last seat that can be named. */
const field = z.string().regex(/^(key|(name|email)1?\d)$/);

/** `POST /api/forms/attendees`: who takes the seats of a line; what else is noted on it stays. */
export const attendees = formCase({
  page: routes.cart,
  operation: "updateItemNotes",
  fields: z.record(field, z.string().trim().max(254, "Please use a shorter text")),
  async run({ key = "", ...fields }, { ask, page }) {
    const { cart } = await ask(GetCartDocument, {});
    const line = cart?.contents?.nodes?.find((one) => one?.key === key);
    const seats = Array.from({ length: Math.min(line?.quantity ?? 0, maximumAttendees) }, (_, at) => ({
      name: fields[`name${at}`] ?? "",
      email: fields[`email${at}`] ?? "",
    }));
    const extraData = notesWith(line?.extraData, seats);
    if (!(await ask(UpdateItemNotesDocument, { key, extraData })).updateItemNotes?.cart)
      throw new GraphqlFailure({ operation: "updateItemNotes" });
    return { to: page };
  },
});

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
    replace: async (input) => filledCart("createCart", (await ask(CreateCartDocument, { input })).fillCart),
    add: async ({ items, coupons }) =>
      filledCart("fillCart", (await ask(FillCartDocument, { items, coupons })).fillCart),
    setQuantity: async (key, quantity) =>
      present((await ask(UpdateItemQuantitiesDocument, { key, quantity })).updateItemQuantities?.cart),
  };
}

function present(cart: CartFieldsFragment | null | undefined): CartFieldsFragment {
  if (!cart) throw new GraphqlFailure({ operation: "getCart" });
  return cart;
}
