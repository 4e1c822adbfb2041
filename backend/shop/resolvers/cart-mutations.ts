import type {
  AddToCartInput,
  ApplyCouponInput,
  CartItemInput,
  EmptyCartInput,
  FillCartInput,
  RemoveCouponsInput,
  RemoveItemsFromCartInput,
  UpdateItemNotesInput,
  UpdateItemQuantitiesInput,
} from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../../context";
import { addToCart } from "../use-cases/add-to-cart";
import { applyCoupon } from "../use-cases/apply-coupon";
import { changeLineNotes } from "../use-cases/change-line-notes";
import { emptyCart } from "../use-cases/empty-cart";
import { fillCart } from "../use-cases/fill-cart";
import type { FillError, Wish } from "../use-cases/put-all";
import type { Item } from "../use-cases/put-item";
import { removeCoupons } from "../use-cases/remove-coupons";
import { removeItemsFromCart } from "../use-cases/remove-items-from-cart";
import { updateItemQuantities } from "../use-cases/update-item-quantities";
import { cartModel, couponByCode, linesByKey, orNull } from "./cart-model";

type Args<T> = { input: T };

/** What is left of a nullable list of nullables. */
const present = <T>(list: readonly (T | null | undefined)[] | null | undefined): T[] =>
  (list ?? []).flatMap((entry) => entry ?? []);

/** The attributes of `variation` say nothing that `variationId` does not. */
const itemOf = ({ productId, quantity, variationId, extraData }: CartItemInput): Item => ({
  productId,
  quantity,
  variationId,
  extraData,
});

export const wishOf = ({ items, coupons }: FillCartInput): Wish => ({
  items: present(items).map(itemOf),
  coupons: present(coupons),
});

const errorOf = (error: FillError) =>
  "item" in error
    ? { __typename: "CartItemError", type: "INVALID_CART_ITEM", reasons: [error.reason], ...error.item }
    : { __typename: "CouponError", type: "INVALID_COUPON", reasons: [error.reason], code: error.code };

export const cartMutations = {
  addToCart: async (_: unknown, { input }: Args<AddToCartInput>, context: BackendContext) => {
    const { state, key } = await addToCart(context, itemOf(input));
    return {
      clientMutationId: input.clientMutationId,
      cart: cartModel(state),
      cartItem: linesByKey(state, [key])[0],
    };
  },
  updateItemQuantities: async (
    _: unknown,
    { input }: Args<UpdateItemQuantitiesInput>,
    context: BackendContext,
  ) => {
    const { state, updated, removed } = await updateItemQuantities(context, present(input.items));
    const items = linesByKey(state, updated);
    return {
      clientMutationId: input.clientMutationId,
      cart: cartModel(state),
      updated: items,
      removed,
      items: [...items, ...removed],
    };
  },
  updateItemNotes: async (_: unknown, { input }: Args<UpdateItemNotesInput>, context: BackendContext) => ({
    clientMutationId: input.clientMutationId,
    cart: cartModel(await changeLineNotes(context, input)),
  }),
  removeItemsFromCart: async (
    _: unknown,
    { input }: Args<RemoveItemsFromCartInput>,
    context: BackendContext,
  ) => {
    const { state, removed } = await removeItemsFromCart(context, {
      keys: present(input.keys),
      all: input.all === true,
    });
    return { clientMutationId: input.clientMutationId, cart: cartModel(state), cartItems: removed };
  },
  emptyCart: async (_: unknown, { input }: Args<EmptyCartInput>, context: BackendContext) => {
    const { state, deleted } = await emptyCart(context);
    return {
      clientMutationId: input.clientMutationId,
      cart: cartModel(state),
      deletedCart: cartModel(deleted),
    };
  },
  fillCart: async (_: unknown, { input }: Args<FillCartInput>, context: BackendContext) => {
    const { state, added, applied, errors } = await fillCart(context, wishOf(input));
    return {
      clientMutationId: input.clientMutationId,
      cart: cartModel(state),
      added: orNull(linesByKey(state, added)),
      applied: orNull(applied.flatMap((code) => couponByCode(state, code) ?? [])),
      cartErrors: errors.map(errorOf),
    };
  },
  applyCoupon: async (_: unknown, { input }: Args<ApplyCouponInput>, context: BackendContext) => {
    const { state, code } = await applyCoupon(context, input.code);
    return {
      clientMutationId: input.clientMutationId,
      cart: cartModel(state),
      applied: couponByCode(state, code),
    };
  },
  removeCoupons: async (_: unknown, { input }: Args<RemoveCouponsInput>, context: BackendContext) => ({
    clientMutationId: input.clientMutationId,
    cart: cartModel(await removeCoupons(context, present(input.codes))),
  }),
};
