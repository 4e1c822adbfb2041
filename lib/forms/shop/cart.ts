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
import { filledCart, type OfferShop, takeOffer } from "./take-offer";
import { readProduct } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { attendeesSchema } from "@/lib/rules/forms/attendee-fields";
import { couponSchema } from "@/lib/rules/forms/codes";
import { maximumAttendees, notesWith } from "@/lib/rules/attendees";
import { emptyText, goneText, linesOf } from "@/lib/rules/prices/cart";
import { offerMissed, offerOf } from "@/lib/rules/prices/offers";
import type { Flash } from "../flash";
import { formCase, ruledBy, typedCase } from "../form-case";
import type { Ask, Outcome } from "../typed-form";

const page = routes.cart;
const id = z.coerce.number().int().positive();
const quantity = z.coerce.number({ error: "Please enter a number" }).int("Please enter a whole number");
const amount = quantity.min(0).max(999, "Please choose fewer");
const key = z.string().min(1).max(100);

export const addToCart = formCase({
  page,
  operation: "addToCart",
  fields: z.strictObject({
    productId: id,
    variationId: id.optional(),
    quantity: quantity.min(1, "Please choose at least one").max(999, "Please choose fewer").default(1),
  }),
  async run(item, { ask }) {
    const cart = required("addToCart", (await ask(AddToCartDocument, item)).addToCart?.cart);
    return { to: page, notice: begunNotice("Added to your cart.", cart, item.quantity) };
  },
});

/** Tells the page's script that the cart was empty before, because the browser's snapshot may hold more items. */
export function begunNotice(text: string, cart: CartCount, quantity = 1): Outcome["notice"] {
  const isBegun = (cart.contents?.itemCount ?? Infinity) <= quantity;
  return { kind: "success", text, ...(isBegun && begun) };
}

const begun = { values: { cart: "begun" } };

type CartCount = { contents?: { itemCount?: number | null } | null };

/** The notice after a visitor empties the cart. It stops the page's script from restoring the snapshot. */
function emptiedNotice({ contents }: CartCount): Outcome["notice"] {
  if (contents?.itemCount !== 0) return undefined;
  return { kind: "success", text: "Your cart is empty now.", values: { cart: "emptied" } };
}

/** Zero removes the line, as in WooCommerce. A button beside the typed quantity sends `set`, which takes precedence. */
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
      return required("updateItemQuantities", answer?.cart);
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
      return required("removeItemsFromCart", removeItemsFromCart?.cart);
    });
  },
});

/** Reports that the line no longer exists, and shows the current cart. */
async function unlessGone(
  ask: Ask,
  key: string,
  to: string,
  change: () => Promise<CartCount>,
): Promise<Outcome> {
  try {
    return outcome(to, emptiedNotice(await change()));
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure) || failure.isOutage) throw failure;
    const { cart } = await ask(GetCartDocument, {});
    if (!cart || linesOf(cart).some((line) => line.key === key)) throw failure;
    return { to, notice: { kind: "info", text: linesOf(cart).length > 0 ? goneText(undefined) : emptyText } };
  }
}

const outcome = (to: string, notice: Outcome["notice"]): Outcome => (notice ? { to, notice } : { to });

export const clearCart = formCase({
  page,
  operation: "clearCart",
  fields: z.strictObject({}),
  async run(_fields, { ask }) {
    await ask(ClearCartDocument, {});
    return outcome(page, emptiedNotice({ contents: { itemCount: 0 } }));
  },
});

export const applyCoupon = typedCase({
  page,
  operation: "applyCoupon",
  schema: couponSchema,
  async run({ code }, { ask, page: back }) {
    required("applyCoupon", (await ask(ApplyCouponDocument, { code })).applyCoupon?.applied);
    return { to: back };
  },
});

export const removeCoupon = typedCase({
  page,
  operation: "removeCoupons",
  keep: [],
  schema: couponSchema,
  async run({ code }, { ask, page: back }) {
    required("removeCoupons", (await ask(RemoveCouponsDocument, { codes: [code] })).removeCoupons?.cart);
    return { to: back };
  },
});

/** `key` of the line, then `name0`, `email0`, `name1`, … up to the last seat with a name. */
const field = z.string().regex(/^(key|(name|email)1?\d)$/);

export const attendees = formCase({
  page: routes.cart,
  operation: "updateItemNotes",
  fields: z
    .record(field, z.string().trim().max(254, "Please use a shorter text"))
    .superRefine(ruledBy(attendeesSchema)),
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
      return required("updateItemNotes", updateItemNotes?.cart);
    });
  },
});

/** `POST /api/forms/take-offer`: takes an offer without JavaScript. An unavailable offer leads to the introduction. */
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
      const { changed, before, couponProblem } = await takeOffer(shopOf(ask), known, mode);
      const isBegun = changed && mode !== "replace" && linesOf(before).length === 0;
      const notice = noticeOf(changed, couponProblem?.title);
      return { to: routes.cart, notice: isBegun ? { ...notice, ...begun } : notice };
    } catch (failure) {
      if (!(failure instanceof GraphqlFailure)) throw failure;
      return { to: `${routes.introduction}#${offerMissed}` };
    }
  },
});

function noticeOf(changed: boolean, problem: string | undefined): Flash {
  if (problem) return { kind: "error", text: problem };
  return changed
    ? { kind: "success", text: "The offer is in your cart." }
    : { kind: "info", text: "Your cart is unchanged." };
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
