import { randomUUID } from "node:crypto";
import { cartNode, couponNode, productOf, sumsOf } from "./cart";
import { withCoupon } from "./coupons";
import { chooseMethod } from "./delivery";
import type { Session } from "./sessions";
import { UserError } from "./user-error";

type Item = {
  productId: number;
  variationId?: number | null;
  quantity?: number | null;
  extraData?: string | null;
};

const linesNamed = (session: Session, keys: string[]) =>
  session.lines.filter(({ key }) => keys.includes(key));
const lineOf = (session: Session, key: string) =>
  cartNode(session).contents.nodes.find((node) => node.key === key) ?? null;

/** @throws UserError in the words of WooCommerce, markup and entities included. Source: NOTES 6. */
function add(session: Session, { productId, variationId, quantity, extraData }: Item): string {
  const product = productOf(session.shop, productId);
  if (!product) throw new UserError("No product found matching the ID provided");
  // Both sentences were recorded of WooCommerce 10.0.2.
  if (product.isWithdrawn || product.kind === "GroupProduct")
    throw new UserError("Sorry, this product cannot be purchased.");
  const open = product.variations
    .find(({ id }) => id === variationId)
    ?.attributes.find(({ value }) => value === "");
  if (open) throw new UserError(`${open.label} is a required field`);
  if (product.variations.length > 0 && !variationId && session.shop.release === "10.0.2") {
    const page = `https://shop.example/product/${product.slug}/`;
    throw new UserError(
      `Please choose product options by visiting <a href="${page}" title="${product.name}">${product.name}</a>.`,
    );
  }
  const amount = quantity ?? 1;
  const variation = product.variations.find(({ id }) => id === variationId);
  const stock = variation ? variation.stock : product.stock;
  const known = session.lines.find(
    (line) => line.productId === productId && line.variationId === (variationId ?? null),
  );
  if (product.soldIndividually && known) {
    const link =
      '<a href="https://shop.example/cart/" class="button wc-forward wp-element-button">View cart</a>';
    throw new UserError(`${link} You cannot add another "${product.name}" to your cart.`);
  }
  if (stock === 0) {
    throw new UserError(
      `You cannot add &quot;${product.name}&quot; to the cart because the product is out of stock.`,
    );
  }
  if (stock !== null && amount + (known?.quantity ?? 0) > stock) {
    throw new UserError(
      `You cannot add that amount of &quot;${product.name}&quot; to the cart because there is not enough stock (${stock} remaining).`,
    );
  }
  if (known) {
    known.quantity += amount;
    return known.key;
  }
  const extra: Record<string, unknown> = JSON.parse(extraData ?? "{}");
  const key = randomUUID().replaceAll("-", "");
  session.lines.push({
    key,
    productId,
    variationId: variationId ?? null,
    quantity: amount,
    extraData: Object.entries(extra).map(([name, value]) => ({ key: name, value: String(value) })),
  });
  return key;
}

function apply(session: Session, code: string): void {
  const { net } = sumsOf(session);
  const products = session.lines.map(({ productId }) => productId);
  session.coupons = withCoupon(session.shop, session.coupons, code, net, products);
}

/** Null when there was none. Source: NOTES 5. */
const orNull = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);

export const cartMutations = {
  addToCart(session: Session, input: Item) {
    const key = add(session, input);
    return { cart: cartNode(session), cartItem: lineOf(session, key) };
  },
  updateItemQuantities(session: Session, { items }: { items: { key: string; quantity: number }[] }) {
    for (const { key, quantity } of items) {
      const [line] = linesNamed(session, [key]);
      // No sentence of its own: the plugin reads a property of null. Source: NOTES 5.
      if (!line) throw new Error("Attempt to read property on null");
      line.quantity = quantity;
    }
    session.lines = session.lines.filter(({ quantity }) => quantity > 0);
    return { cart: cartNode(session) };
  },
  removeItemsFromCart(session: Session, { keys }: { keys?: string[] | null }) {
    if (session.lines.length === 0) throw new UserError("No items in cart to remove.");
    if (!keys?.length) throw new UserError("No cart item keys provided");
    const unknown = keys.find((key) => linesNamed(session, [key]).length === 0);
    if (unknown) throw new UserError(`No cart item found with the key: ${unknown}`);
    session.lines = session.lines.filter(({ key }) => !keys.includes(key));
    return { cart: cartNode(session) };
  },
  emptyCart(session: Session) {
    if (session.lines.length === 0) throw new UserError("Cart is empty");
    session.lines = [];
    session.coupons = [];
    return { cart: cartNode(session) };
  },
  fillCart(session: Session, input: { items?: Item[] | null; coupons?: string[] | null }) {
    const added: string[] = [];
    const applied: string[] = [];
    const cartErrors: object[] = [];
    for (const item of input.items ?? []) {
      try {
        added.push(add(session, item));
      } catch (error) {
        const reasons = [reasonOf(error)];
        cartErrors.push({ __typename: "CartItemError", type: "INVALID_CART_ITEM", reasons, ...item });
      }
    }
    if (added.length === 0) throw new UserError("Failed to add any cart items. Please check input.");
    for (const code of input.coupons ?? []) {
      try {
        apply(session, code);
        applied.push(code);
      } catch (error) {
        cartErrors.push({
          __typename: "CouponError",
          type: "INVALID_COUPON",
          reasons: [reasonOf(error)],
          code,
        });
      }
    }
    return {
      added: orNull(added.map((key) => lineOf(session, key))),
      applied: orNull(applied.map((code) => couponNode(session, code))),
      cartErrors: orNull(cartErrors),
      cart: cartNode(session),
    };
  },
  applyCoupon(session: Session, { code }: { code: string }) {
    apply(session, code);
    return { applied: couponNode(session, code), cart: cartNode(session) };
  },
  removeCoupons(session: Session, { codes }: { codes?: string[] | null }) {
    if (!codes?.length) throw new UserError("No coupon codes provided");
    if (!codes.some((code) => session.coupons.includes(code)))
      throw new UserError("This coupon has not been applied to the cart.");
    session.coupons = session.coupons.filter((code) => !codes.includes(code));
    return { cart: cartNode(session) };
  },
  updateShippingMethod(session: Session, { shippingMethods }: { shippingMethods?: string[] | null }) {
    chooseMethod(session, shippingMethods);
    return { cart: cartNode(session) };
  },
};

const reasonOf = (error: unknown) => (error instanceof UserError ? error.message : "Internal server error");
