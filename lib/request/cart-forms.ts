import { z } from "zod";
import {
  AddToCartDocument,
  ApplyCouponDocument,
  ClearCartDocument,
  RemoveCouponsDocument,
  RemoveItemsFromCartDocument,
  UpdateItemQuantitiesDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { routes } from "@/lib/routes";
import { formCase } from "./forms";

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
