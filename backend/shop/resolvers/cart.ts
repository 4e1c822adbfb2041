import type { IResolvers } from "@graphql-tools/utils";
import type { FillCartInput } from "@/graphql/generated/shop/resolvers";
import type { BackendContext } from "../../context";
import { globalId } from "../domain/global-id";
import type { PricedCoupon, PricedLine } from "../domain/price-cart";
import { lineProblem } from "../use-cases/line-problem";
import { getCart } from "../use-cases/get-cart";
import { previewCart } from "../use-cases/preview-cart";
import { cartMutations, wishOf } from "./cart-mutations";
import { cartModel, orNull, type CartModel } from "./cart-model";
import { paginate, type PageArgs } from "./connection";
import { money, shortMoney, type Format } from "./money";
import { chosenAttributes } from "./product-attributes";
import { priceStepFields } from "./price-step";
import { resolveType } from "./product";
import { productModel, variationModel } from "./product-model";

type MoneyArgs = { format?: Format };
type KeyArgs = { key?: string | null; keysIn?: (string | null)[] | null };

/** An empty cart is RAW "0", a filled one "237.60" (contract notes, section 5). */
const total =
  (of: (cart: CartModel) => number) =>
  (cart: CartModel, { format }: MoneyArgs) =>
    format === "RAW" && cart.lines.length === 0 ? "0" : money(of(cart), format);

const amount =
  (of: (line: PricedLine) => number) =>
  (line: PricedLine, { format }: MoneyArgs) =>
    shortMoney(of(line), format);

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
      nodes: paginate(
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
      recurring && money(recurring.subtotal, format),
    recurringTotal: ({ recurring }: CartModel, { format }: MoneyArgs) =>
      recurring && money(recurring.total, format),
    customerPPPRate: ({ pppBasisPoints }: CartModel) => pppBasisPoints / 10_000,
  },
  CartTax: {
    id: ({ label }: CartModel["taxes"][number]) => globalId("tax", label),
    amount: (tax: CartModel["taxes"][number], { format }: MoneyArgs) => money(tax.amount, format),
    isCompound: () => false,
  },
  AppliedCoupon: {
    description: ({ description }: PricedCoupon) => description || null,
    discountAmount: (
      { discount, discountTax }: PricedCoupon,
      { excludeTax, format }: MoneyArgs & { excludeTax?: boolean | null },
    ) => money(excludeTax === false ? discount + discountTax : discount, format),
    discountTax: ({ discountTax }: PricedCoupon, { format }: MoneyArgs) => money(discountTax, format),
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
