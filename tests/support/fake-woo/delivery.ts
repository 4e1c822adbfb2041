import type { Session } from "./sessions";
import { UserError } from "./user-error";

/**
 * The lines of a cart that are delivered, and their method. A method that is not open to the address gives way to the first one that is.
 * Source: WooCommerce, wc_get_chosen_shipping_method_for_package
 */
export function deliveryOf({ shop, lines, shipping, method }: Session) {
  const { products: sent = [], methods = [] } = shop.postage ?? {};
  const goods = lines
    .filter(({ productId }) => sent.includes(productId))
    .map(({ productId, quantity }) => ({
      name: shop.products.find(({ id }) => id === productId)?.name ?? "",
      quantity,
    }));
  const country = String(shipping["country"] ?? "AT");
  const open = goods.length === 0 ? [] : methods.filter(({ to }) => to?.includes(country) ?? true);
  const chosen = open.find(({ id }) => id === method) ?? open[0] ?? null;
  return { goods, open, chosen };
}

/** @throws UserError. Source: WooGraphQL, class-cart-update-shipping-method.php, class-cart-mutation.php */
export function chooseMethod(session: Session, methods: readonly (string | null)[] | null | undefined): void {
  if (!methods?.length) throw new UserError("No shipping method provided");
  const [wanted] = methods;
  const { goods, open } = deliveryOf(session);
  if (goods.length === 0) throw new UserError("No shipping packages available for corresponding index 0");
  if (!open.some(({ id }) => id === wanted)) {
    const packed = goods.map(({ name, quantity }) => `${name} &times;${quantity}`).join(", ");
    throw new UserError(`"${wanted}" is not an available shipping method for shipping package "${packed}"`);
  }
  session.method = wanted ?? null;
}

/**
 * The refusal of the host's checkout for goods that cannot be delivered.
 *
 * @throws UserError. Source: WooGraphQL, class-checkout-mutation.php, validate_checkout
 */
export function checkDelivery(session: Session): void {
  const { goods, open } = deliveryOf(session);
  if (goods.length === 0) return;
  const isWrong = session.method !== null && !open.some(({ id }) => id === session.method);
  if (open.length > 0 && !isWrong) return;
  throw new UserError(
    "No shipping method has been selected. Please double check your address, or contact us if you need any help.",
  );
}
