import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import {
  AddToCartDocument,
  ApplyCouponDocument,
  CheckoutDocument,
  ClearCartDocument,
  CreateCartDocument,
  FillCartDocument,
  GetCartDocument,
  GetOrderDocument,
  GetPaymentGatewaysDocument,
  GetOrderPriceStepsDocument,
  GetPriceStepsDocument,
  PayOrderDocument,
  RemoveCouponsDocument,
  RemoveItemsFromCartDocument,
  UpdateCustomerDocument,
  UpdateItemNotesDocument,
  UpdateItemQuantitiesDocument,
  type CheckoutInput,
  type FillCartInput,
  type PayOrderInput,
  type PriceStepFieldsFragment,
  type UpdateCustomerInput,
} from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/graphql/browser-client";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { filled, type Filled } from "@/lib/graphql/take-offer";
import { toInput, type CartSnapshot } from "./cart/cart-snapshot";
import type { Cart } from "./cart/cart-type";

/*
 * Every question of the shop's islands. Loaded on first use (`await import("./shop-calls")`), because Apollo and the
 * documents weigh half an empty page. All of them throw GraphqlFailure.
 */

export async function loadCart(): Promise<Cart> {
  return present("getCart", (await query(GetCartDocument, {})).cart);
}

/** Asks past the cache: an order's state must be the server's. */
export async function loadOrder(id: string) {
  return present("getOrder", (await query(GetOrderDocument, { id })).order);
}

export async function addToCart(item: {
  productId: number;
  variationId?: number;
  quantity?: number;
}): Promise<Cart> {
  return present("addToCart", (await mutate(AddToCartDocument, item)).addToCart?.cart);
}

export async function setQuantity(key: string, quantity: number): Promise<Cart> {
  return present(
    "updateItemQuantities",
    (await mutate(UpdateItemQuantitiesDocument, { key, quantity })).updateItemQuantities?.cart,
  );
}

export async function setNotes(key: string, extraData: string): Promise<Cart> {
  return present(
    "updateItemNotes",
    (await mutate(UpdateItemNotesDocument, { key, extraData })).updateItemNotes?.cart,
  );
}

export async function removeItem(key: string): Promise<Cart> {
  return present(
    "removeItemsFromCart",
    (await mutate(RemoveItemsFromCartDocument, { keys: [key] })).removeItemsFromCart?.cart,
  );
}

export async function clearCart(): Promise<Cart> {
  const data = await mutate(ClearCartDocument, {});
  // "Cart is empty" counts as cleared and carries no cart. Source: NOTES 5.
  return data.emptyCart?.cart ?? loadCart();
}

export async function applyCoupon(code: string): Promise<Cart> {
  const answer = (await mutate(ApplyCouponDocument, { code })).applyCoupon;
  present("applyCoupon", answer?.applied);
  return present("applyCoupon", answer?.cart);
}

export async function removeCoupon(code: string): Promise<Cart> {
  return present(
    "removeCoupons",
    (await mutate(RemoveCouponsDocument, { codes: [code] })).removeCoupons?.cart,
  );
}

/** Clears the cart and fills it from a snapshot. */
export async function createCart(snapshot: CartSnapshot): Promise<Cart> {
  return (await replaceCart(toInput(snapshot))).cart;
}

/** Adds what a snapshot holds. */
export async function addAll(snapshot: CartSnapshot): Promise<Cart> {
  return (await fillCart(toInput(snapshot))).cart;
}

export async function replaceCart(input: FillCartInput): Promise<Filled> {
  return filled("createCart", (await mutate(CreateCartDocument, { input })).fillCart);
}

export async function fillCart({ items, coupons }: FillCartInput): Promise<Filled> {
  return filled("fillCart", (await mutate(FillCartDocument, { items, coupons })).fillCart);
}

/** Why each line costs what it costs, by its key; null from a shop that does not tell. */
export async function loadPriceSteps() {
  const { cart } = await query(GetPriceStepsDocument, {}, "no-cache");
  return stepsBy(cart?.contents?.nodes ?? [], (line) => line.key);
}

/** The same of an order's lines, by their ids. */
export async function loadOrderPriceSteps(id: string) {
  const { order } = await query(GetOrderPriceStepsDocument, { id }, "no-cache");
  return stepsBy(order?.lineItems?.nodes ?? [], (line) => line.id);
}

export async function updateCustomer(input: UpdateCustomerInput) {
  return present(
    "updateCustomer",
    (await mutate(UpdateCustomerDocument, { input })).updateCustomer?.customer,
  );
}

export async function checkout(input: CheckoutInput) {
  return present("checkout", (await mutate(CheckoutDocument, { input })).checkout);
}

/** Ways to pay that are open to the cart as it is. */
export async function loadGateways() {
  const { paymentGateways } = await query(GetPaymentGatewaysDocument, {});
  return present("getPaymentGateways", paymentGateways).nodes.filter((gateway) => gateway !== null);
}

/** Another attempt to pay an order that was placed earlier. */
export async function payOrder(input: PayOrderInput) {
  return present("payOrder", (await mutate(PayOrderDocument, { input })).payOrder);
}

async function query<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  fetchPolicy: "network-only" | "no-cache" = "network-only",
) {
  const { data } = await browserClient().query<Data, OperationVariables>({
    query: document,
    variables,
    fetchPolicy,
  });
  return present("query", data);
}

async function mutate<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  const { data } = await browserClient().mutate<Data, OperationVariables>({ mutation: document, variables });
  return present("mutation", data);
}

/** A call without its data failed, whatever else it says. Source: R345. */
function present<T>(operation: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new GraphqlFailure({ operation });
  return value;
}

/** Null where the shop leaves the steps of all lines out. */
function stepsBy<Line extends { priceSteps: PriceStepFieldsFragment[] | null }>(
  lines: readonly (Line | null)[],
  keyOf: (line: Line) => string,
): Map<string, PriceStepFieldsFragment[]> | null {
  const told = lines.flatMap((line): [string, PriceStepFieldsFragment[]][] =>
    line?.priceSteps ? [[keyOf(line), line.priceSteps]] : [],
  );
  return told.length > 0 ? new Map(told) : null;
}
