import { z } from "zod";
import {
  AddToCartDocument,
  ApplyCouponDocument,
  ClearCartDocument,
  CreateCartDocument,
  FillCartDocument,
  GetCartDocument,
  RemoveCouponsDocument,
  RemoveItemsFromCartDocument,
  UpdateItemNotesDocument,
  UpdateItemQuantitiesDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { filledCart, type OfferShop, takeOffer } from "@/lib/gateway/take-offer";
import { readProduct } from "@/lib/read-shop";
import { routes } from "@/lib/routes";
import { maximumAttendees, notesWith } from "@/lib/rules/attendees";
import { goneText, linesOf } from "@/lib/rules/cart";
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
    required("addToCart", (await ask(AddToCartDocument, item)).addToCart?.cart);
    return { to: page, notice: { kind: "success", text: "Added to your cart." } };
  },
});

/** Zero removes the line, as in WooCommerce. `set` is the value of a button beside the typed quantity, and wins. */
export const updateQuantity = formCase({
  page,
  operation: "updateItemQuantities",
  fields: z.strictObject({ key, quantity: amount, set: amount.optional() }),
  async run({ key, quantity: typed, set: chosen = typed }, { ask }) {
    return unlessGone(ask, key, page, async () => {
      const answer =
        chosen === 0
          ? (await ask(RemoveItemsFromCartDocument, { keys: [key] })).removeItemsFromCart
          : (await ask(UpdateItemQuantitiesDocument, { key, quantity: chosen })).updateItemQuantities;
      required("updateItemQuantities", answer?.cart);
    });
  },
});

export const removeItem = formCase({
  page,
  operation: "removeItemsFromCart",
  fields: z.strictObject({ key }),
  async run({ key }, { ask }) {
    return unlessGone(ask, key, page, async () => {
      const { removeItemsFromCart } = await ask(RemoveItemsFromCartDocument, { keys: [key] });
      required("removeItemsFromCart", removeItemsFromCart?.cart);
    });
  },
});

/** A refused change of a line that is not there any more says that, and leads to the cart as it is. */
async function unlessGone(ask: Ask, key: string, to: string, change: () => Promise<void>): Promise<Outcome> {
  try {
    await change();
    return { to };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure) || failure.isOutage) throw failure;
    const { cart } = await ask(GetCartDocument, {});
    if (!cart || linesOf(cart).some((line) => line.key === key)) throw failure;
    return { to, notice: { kind: "info", text: goneText(undefined) } };
  }
}

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
    required("applyCoupon", (await ask(ApplyCouponDocument, { code })).applyCoupon?.applied);
    return { to: back };
  },
});

export const removeCoupon = formCase({
  page,
  operation: "removeCoupons",
  fields: z.strictObject({ code }),
  async run({ code }, { ask, page: back }) {
    required("removeCoupons", (await ask(RemoveCouponsDocument, { codes: [code] })).removeCoupons?.cart);
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
    return unlessGone(ask, key, page, async () => {
      const { updateItemNotes } = await ask(UpdateItemNotesDocument, { key, extraData });
      required("updateItemNotes", updateItemNotes?.cart);
    });
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
      const product = required("createCart", await readProduct({ productSku: offer.sku }));
      const known = { ...offer, productId: product.databaseId };
      const { changed, couponProblem } = await takeOffer(shopOf(ask), known, mode);
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
    load: async () => required("getCart", (await ask(GetCartDocument, {})).cart),
    replace: async (input) => filledCart("createCart", (await ask(CreateCartDocument, { input })).fillCart),
    add: async ({ items, coupons }) =>
      filledCart("fillCart", (await ask(FillCartDocument, { items, coupons })).fillCart),
    setQuantity: async (key, quantity) => {
      const { updateItemQuantities } = await ask(UpdateItemQuantitiesDocument, { key, quantity });
      return required("updateItemQuantities", updateItemQuantities?.cart);
    },
  };
}
