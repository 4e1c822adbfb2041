import type {
  CartItemInput,
  FillCartInput,
  Resolver,
  Resolvers,
  RootMutationResolvers,
  SimpleCartItemTotalArgs,
} from "@/graphql/generated/shop/resolvers";
import { codePaymentName } from "@/lib/rules/prices/money-on-code";
import { catalogue, event, moveUntilDaysOf } from "../../content/catalogue";
import { occurrenceText } from "../../content/documents/occurrence";
import type { BackendContext } from "../../context";
import { priceText, shortPriceText } from "../../ground/price-text";
import { chosenAttributes, productModel, variationModel } from "../products";
import { globalId, paginateBy } from "../../ground/relay";
import {
  addToCart,
  changeLineNotes,
  emptyCart,
  removeItemsFromCart,
  updateItemQuantities,
} from "./change-cart";
import { type Item, lineProblem } from "./check-lines";
import { cartErrors } from "./errors";
import { applyCoupon, fillCart, type FillError, previewCart, removeCoupons, type Wish } from "./fill-cart";
import { seatNote } from "./line";
import { creditAsCoupon } from "./credit";
import { type PricedCart, type PricedCoupon, type PricedLine, toPayOf } from "./price-cart";
import { type CartState, getCart } from "./price-stored-cart";

/** The entries of a nullable list, without nulls. */
const present = <T>(list: readonly (T | null | undefined)[] | null | undefined): T[] =>
  (list ?? []).flatMap((entry) => entry ?? []);

/** Ignores the attributes of `variation`, because `variationId` already identifies it. */
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
    ? {
        __typename: "CartItemError" as const,
        type: "INVALID_CART_ITEM" as const,
        reasons: [error.reason],
        ...error.item,
      }
    : {
        __typename: "CouponError" as const,
        type: "INVALID_COUPON" as const,
        reasons: [error.reason],
        code: error.code,
      };

const cartMutations: RootMutationResolvers = {
  addToCart: async (_root, { input }, context) => {
    const { state, key } = await addToCart(context, itemOf(input));
    return {
      clientMutationId: input.clientMutationId,
      cart: state.priced,
      cartItem: linesByKey(state, [key])[0],
    };
  },
  updateItemQuantities: async (_root, { input }, context) => {
    const { state, updated, removed } = await updateItemQuantities(context, present(input.items));
    const items = linesByKey(state, updated);
    return {
      clientMutationId: input.clientMutationId,
      cart: state.priced,
      updated: items,
      removed,
      items: [...items, ...removed],
    };
  },
  updateItemNotes: async (_root, { input }, context) => ({
    clientMutationId: input.clientMutationId,
    cart: (await changeLineNotes(context, input)).priced,
  }),
  removeItemsFromCart: async (_root, { input }, context) => {
    const { state, removed } = await removeItemsFromCart(context, {
      keys: present(input.keys),
      all: input.all === true,
    });
    return { clientMutationId: input.clientMutationId, cart: state.priced, cartItems: removed };
  },
  emptyCart: async (_root, { input }, context) => {
    const { state, deleted } = await emptyCart(context);
    return {
      clientMutationId: input.clientMutationId,
      cart: state.priced,
      deletedCart: deleted.priced,
    };
  },
  fillCart: async (_root, { input }, context) => {
    const { state, added, applied, errors } = await fillCart(context, wishOf(input));
    return {
      clientMutationId: input.clientMutationId,
      cart: state.priced,
      added: orNull(linesByKey(state, added)),
      applied: orNull(applied.flatMap((code) => couponByCode(state, code) ?? [])),
      cartErrors: errors.map(errorOf),
    };
  },
  applyCoupon: async (_root, { input }, context) => {
    const { state, code } = await applyCoupon(context, input.code);
    return {
      clientMutationId: input.clientMutationId,
      cart: state.priced,
      applied: couponByCode(state, code),
    };
  },
  removeCoupons: async (_root, { input }, context) => ({
    clientMutationId: input.clientMutationId,
    cart: (await removeCoupons(context, present(input.codes))).priced,
  }),
  updateShippingMethod: async (_root, { input }, context) => {
    if (present(input.shippingMethods).length > 0) throw cartErrors.notDelivered();
    return { clientMutationId: input.clientMutationId, cart: (await getCart(context)).priced };
  },
};

type Amount<Parent> = Resolver<string, Parent, BackendContext, SimpleCartItemTotalArgs>;

/** WooGraphQL's RAW format: the total of an empty cart is "0", of a filled one "237.60". */
const total =
  (of: (cart: PricedCart) => number): Amount<PricedCart> =>
  (cart, { format }) =>
    format === "RAW" && cart.lines.length === 0 ? "0" : priceText(of(cart), format);

const amount =
  (of: (line: PricedLine) => number): Amount<PricedLine> =>
  (line, { format }) =>
    shortPriceText(of(line), format);

export const cartResolvers: Resolvers = {
  RootQuery: {
    cart: async (_root, _args, context) => (await getCart(context)).priced,
    previewCart: async (_root, { input }, context) => (await previewCart(context, wishOf(input))).priced,
  },
  RootMutation: cartMutations,
  Cart: {
    contents: ({ lines }, args) => ({
      itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      productCount: lines.length,
      nodes: paginateBy(
        lines,
        ({ key }) => key,
        args.first == null && args.last == null ? { ...args, first: 100 } : args,
      ).nodes,
    }),
    isEmpty: ({ lines }) => lines.length === 0,
    appliedCoupons: (cart) => orNull(appliedOf(cart)),
    subtotal: total((cart) => cart.subtotal),
    subtotalTax: total((cart) => cart.subtotalTax),
    discountTotal: total((cart) => cart.discount),
    discountTax: total((cart) => cart.discountTax),
    total: total(toPayOf),
    feeTotal: ({ credit }, { format }) => (credit ? priceText(-credit.cents, format) : null),
    fees: ({ credit }) =>
      credit && credit.cents > 0
        ? [
            {
              id: globalId("fee", credit.code),
              name: codePaymentName(credit.code),
              total: -credit.cents / 100,
            },
          ]
        : null,
    totalTax: total((cart) => cart.tax),
    totalTaxes: ({ taxes }) => orNull(taxes),
    displayPricesIncludeTax: () => false,
    isVatExempt: ({ vat }) => vat.exempt,
    vatExemptMessage: ({ vat }) => vat.message,
    hasSubscriptionProducts: ({ recurring }) => recurring !== null,
    recurringCartMessage: ({ recurring }) => recurring?.message ?? null,
    recurringSubtotal: ({ recurring }, { format }) => recurring && priceText(recurring.subtotal, format),
    recurringTotal: ({ recurring }, { format }) => recurring && priceText(recurring.total, format),
    customerPPPRate: ({ pppBasisPoints }) => pppBasisPoints / 10_000,
  },
  CartTax: {
    id: ({ label }) => globalId("tax", label),
    amount: (tax, { format }) => priceText(tax.amount, format),
    isCompound: () => false,
  },
  AppliedCoupon: {
    description: ({ description }) => description || null,
    discountAmount: ({ discount, discountTax }, { excludeTax, format }) =>
      priceText(excludeTax === false ? discount + discountTax : discount, format),
    discountTax: ({ discountTax }, { format }) => priceText(discountTax, format),
  },
  SimpleCartItem: {
    id: ({ key }) => globalId("cart_item", key),
    product: ({ productId }) => {
      const node = productModel(productId);
      return node && { node };
    },
    variation: ({ variationId }) => {
      const node = variationId === null ? null : variationModel(variationId);
      return node && { node, attributes: chosenAttributes(node.variation) };
    },
    subtotal: amount((line) => line.subtotal),
    subtotalTax: amount((line) => line.subtotalTax),
    total: amount((line) => line.total + line.tax),
    tax: amount((line) => line.tax),
    singlePrice: amount((line) => line.unitPrice),
    occurs: ({ productId }) => {
      const held = event(catalogue().product(productId)?.event ?? "");
      if (!held?.startDate || !held.endDate) return null;
      return occurrenceText({ start: held.startDate, end: held.endDate, location: held.location ?? null });
    },
    moveUntilDays: ({ productId, variationId }) => {
      const product = catalogue().product(productId);
      const seat = product?.variations.find(({ id }) => id === variationId)?.workshop;
      return seat ? moveUntilDaysOf("workshop", seat) : moveUntilDaysOf("event", product?.event ?? "");
    },
    problem: (line, _args, context) => lineProblem(context, line),
    priceSteps: ({ ledger }) => ledger,
    extraData: ({ key: line, extra }, { key, keysIn }) =>
      Object.entries(extra)
        .filter(([name]) => name !== seatNote && (!key || name === key) && (!keysIn || keysIn.includes(name)))
        .map(([name, value]) => ({ id: globalId("cart_item_meta", `${line}:${name}`), key: name, value })),
  },
  PriceStep: { amount: (step, { format }) => shortPriceText(step.amount, format) },
  CartItem: { __resolveType: () => "SimpleCartItem" },
  CartError: { __resolveType: ({ __typename = null }) => __typename },
};

/** Lines of a priced cart by key, in the order of the keys. */
function linesByKey({ priced }: CartState, keys: readonly string[]): PricedLine[] {
  return keys.flatMap((key) => priced.lines.find((line) => line.key === key) ?? []);
}

/** The contract answers null instead of an empty list. */
function orNull<T>(list: T[]): T[] | null {
  return list.length > 0 ? list : null;
}

function couponByCode({ priced }: CartState, code: string): PricedCoupon | null {
  return appliedOf(priced).find((coupon) => coupon.code === code) ?? null;
}

/** The applied coupons, and the code that pays. */
function appliedOf({ coupons, credit }: PricedCart): PricedCoupon[] {
  return credit ? [...coupons, creditAsCoupon(credit)] : coupons;
}
