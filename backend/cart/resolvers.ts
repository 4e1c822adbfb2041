import type { IResolvers } from "@graphql-tools/utils";
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
import type { BackendContext } from "../context";
import { type PriceFormat, priceText, shortPriceText } from "../price-text";
import { chosenAttributes, productModel, resolveType, variationModel } from "../products";
import { globalId, type PageArgs, paginateBy } from "../relay";
import {
  addToCart,
  changeLineNotes,
  emptyCart,
  removeItemsFromCart,
  updateItemQuantities,
} from "./change-cart";
import { type Item, lineProblem } from "./check-lines";
import { applyCoupon, fillCart, type FillError, previewCart, removeCoupons, type Wish } from "./fill-cart";
import type { PricedCart, PricedCoupon, PricedLine, PriceStep } from "./price-cart";
import { type CartState, getCart } from "./price-stored-cart";

const priceStepFields = {
  amount: ({ amount }: PriceStep, { format }: { format?: PriceFormat }) => shortPriceText(amount, format),
};

type Args<T> = { input: T };

/** A nullable list of nullables without its nulls. */
const present = <T>(list: readonly (T | null | undefined)[] | null | undefined): T[] =>
  (list ?? []).flatMap((entry) => entry ?? []);

/** The attributes of `variation` add nothing to `variationId`. */
const itemOf = ({ productId, quantity, variationId, extraData }: CartItemInput): Item => ({
  productId,
  quantity,
  variationId,
  extraData,
});

const wishOf = ({ items, coupons }: FillCartInput): Wish => ({
  items: present(items).map(itemOf),
  coupons: present(coupons),
});

const errorOf = (error: FillError) =>
  "item" in error
    ? { __typename: "CartItemError", type: "INVALID_CART_ITEM", reasons: [error.reason], ...error.item }
    : { __typename: "CouponError", type: "INVALID_COUPON", reasons: [error.reason], code: error.code };

const cartMutations = {
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

type MoneyArgs = { format?: PriceFormat };
type KeyArgs = { key?: string | null; keysIn?: (string | null)[] | null };

/** An empty cart is RAW "0", a filled one "237.60" (NOTES 5). */
const total =
  (of: (cart: CartModel) => number) =>
  (cart: CartModel, { format }: MoneyArgs) =>
    format === "RAW" && cart.lines.length === 0 ? "0" : priceText(of(cart), format);

const amount =
  (of: (line: PricedLine) => number) =>
  (line: PricedLine, { format }: MoneyArgs) =>
    shortPriceText(of(line), format);

export const cartResolvers: IResolvers<unknown, BackendContext> = {
  RootQuery: {
    cart: async (_: unknown, _args: unknown, context: BackendContext) => cartModel(await getCart(context)),
    previewCart: async (_: unknown, { input }: { input: FillCartInput }, context: BackendContext) =>
      cartModel(await previewCart(context, wishOf(input))),
  },
  RootMutation: cartMutations,
  Cart: {
    contents: (cart: CartModel, args: PageArgs) => ({
      itemCount: cart.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      productCount: cart.lines.length,
      nodes: paginateBy(
        cart.lines,
        ({ key }) => key,
        args.first == null && args.last == null ? { ...args, first: 100 } : args,
      ).nodes,
    }),
    isEmpty: ({ lines }: CartModel) => lines.length === 0,
    appliedCoupons: ({ coupons }: CartModel) => orNull(coupons),
    subtotal: total((cart) => cart.subtotal),
    subtotalTax: total((cart) => cart.subtotalTax),
    discountTotal: total((cart) => cart.discount),
    discountTax: total((cart) => cart.discountTax),
    total: total((cart) => cart.total),
    totalTax: total((cart) => cart.tax),
    totalTaxes: ({ taxes }: CartModel) => orNull(taxes),
    displayPricesIncludeTax: () => false,
    isVatExempt: ({ vat }: CartModel) => vat.exempt,
    vatExemptMessage: ({ vat }: CartModel) => vat.message,
    hasSubscriptionProducts: ({ recurring }: CartModel) => recurring !== null,
    recurringCartMessage: ({ recurring }: CartModel) => recurring?.message ?? null,
    recurringSubtotal: ({ recurring }: CartModel, { format }: MoneyArgs) =>
      recurring && priceText(recurring.subtotal, format),
    recurringTotal: ({ recurring }: CartModel, { format }: MoneyArgs) =>
      recurring && priceText(recurring.total, format),
    customerPPPRate: ({ pppBasisPoints }: CartModel) => pppBasisPoints / 10_000,
  },
  CartTax: {
    id: ({ label }: CartModel["taxes"][number]) => globalId("tax", label),
    amount: (tax: CartModel["taxes"][number], { format }: MoneyArgs) => priceText(tax.amount, format),
    isCompound: () => false,
  },
  AppliedCoupon: {
    description: ({ description }: PricedCoupon) => description || null,
    discountAmount: (
      { discount, discountTax }: PricedCoupon,
      { excludeTax, format }: MoneyArgs & { excludeTax?: boolean | null },
    ) => priceText(excludeTax === false ? discount + discountTax : discount, format),
    discountTax: ({ discountTax }: PricedCoupon, { format }: MoneyArgs) => priceText(discountTax, format),
  },
  SimpleCartItem: {
    id: ({ key }: PricedLine) => globalId("cart_item", key),
    product: ({ productId }: PricedLine) => ({ node: productModel(productId) }),
    variation: ({ variationId }: PricedLine) => {
      const node = variationId === null ? null : variationModel(variationId);
      return node && { node, attributes: chosenAttributes(node.variation) };
    },
    subtotal: amount((line) => line.subtotal),
    subtotalTax: amount((line) => line.subtotalTax),
    total: amount((line) => line.total + line.tax),
    tax: amount((line) => line.tax),
    singlePrice: amount((line) => line.unitPrice),
    problem: (line: PricedLine, _: unknown, context: BackendContext) => lineProblem(context, line),
    priceSteps: ({ ledger }: PricedLine) => ledger,
    extraData: ({ key: line, extra }: PricedLine, { key, keysIn }: KeyArgs) =>
      Object.entries(extra)
        .filter(([name]) => (!key || name === key) && (!keysIn || keysIn.includes(name)))
        .map(([name, value]) => ({ id: globalId("cart_item_meta", `${line}:${name}`), key: name, value })),
  },
  PriceStep: priceStepFields,
  CartItem: { __resolveType: () => "SimpleCartItem" },
  CartError: resolveType,
};

type CartModel = PricedCart;

const cartModel = ({ priced }: CartState): CartModel => priced;

/** Lines of a priced cart by their keys, in the order of the keys. */
function linesByKey({ priced }: CartState, keys: readonly string[]): PricedLine[] {
  return keys.flatMap((key) => priced.lines.find((line) => line.key === key) ?? []);
}

/** The contract has null where there is none. */
function orNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length > 0 ? list : null;
}

function couponByCode({ priced }: CartState, code: string): PricedCoupon | null {
  return priced.coupons.find((coupon) => coupon.code === code) ?? null;
}
