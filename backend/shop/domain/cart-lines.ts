import { escapeHtml } from "./html-text";

/** What a cart may hold at most (R210); a quantity is a whole number from 1 to this. */
export const maximumLines = 100;
export const maximumQuantity = 999;

/** What a line asks of the shelf. */
export type Sellable = {
  name: string;
  soldIndividually: boolean;
  /** Pieces left; null when they are not counted. */
  stock: number | null;
  /** False: over, hidden or not for this person. */
  purchasable: boolean;
};

/**
 * Why a cart may not hold that many of a thing, in WooCommerce's words (contract notes, section 6); null when it may.
 * `inCart` is what the cart has already of the line to be raised, `alike` what it has of the same stock in all lines.
 */
export function refuseQuantity(
  item: Sellable,
  wanted: { add: number; inCart: number; alike: number },
): string | null {
  if (!item.purchasable) return lineMessages.notPurchasable;
  const quantity = wanted.inCart + wanted.add;
  if (item.soldIndividually && wanted.alike > 0 && wanted.add > 0) return lineMessages.onlyOne(item.name);
  if (item.soldIndividually && quantity > 1) return lineMessages.onlyOne(item.name);
  if (quantity > maximumQuantity) return lineMessages.tooMany;
  if (item.stock !== null && item.stock <= 0) return lineMessages.outOfStock(item.name);
  if (item.stock !== null && wanted.alike + wanted.add > item.stock)
    return lineMessages.notEnough(item.name, item.stock);
  return null;
}

export const lineMessages = {
  unknown: "No product found matching the ID provided",
  wrongInput: "Failed to add cart item. Please check input.",
  variationMissing: (name: string) => `Please choose an option of &quot;${escapeHtml(name)}&quot; first.`,
  foreignVariation: "No product variation found matching the ID provided",
  notPurchasable: "Sorry, this product cannot be purchased.",
  inviteOnly: (name: string) => `&quot;${escapeHtml(name)}&quot; is open to invited members only.`,
  onlyOne: (name: string) =>
    `<a href="/store/cart" class="button wc-forward wp-element-button">View cart</a> You cannot add another "${escapeHtml(name)}" to your cart.`,
  outOfStock: (name: string) =>
    `You cannot add &quot;${escapeHtml(name)}&quot; to the cart because the product is out of stock.`,
  notEnough: (name: string, left: number) =>
    `You cannot add that amount of &quot;${escapeHtml(name)}&quot; to the cart because there is not enough stock (${left} remaining).`,
  quantity: `A quantity is a whole number from 1 to ${maximumQuantity}.`,
  tooMany: `You cannot have more than ${maximumQuantity} of one item in your cart.`,
  full: `A cart holds at most ${maximumLines} different items.`,
  unknownKey: (key: string) => `No cart item found with the key: ${escapeHtml(key)}`,
  noItems: "No items in cart to remove.",
  noKeys: "No cart item keys provided",
  empty: "Cart is empty",
  fillFailed: "Failed to add any cart items. Please check input.",
};
