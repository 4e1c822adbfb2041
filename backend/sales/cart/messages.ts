import { type Cents, formatEuro } from "@/lib/money";
import { escapeHtml } from "@/lib/rules/texts/html-text";

/**
 * The messages with which a cart refuses a line. Most come from WooCommerce, including the HTML: a WooCommerce shop
 * behind the site answers with the same texts, and the site parses both.
 */
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
  quantity: (most: number) => `A quantity is a whole number from 1 to ${most}.`,
  tooMany: (most: number) => `You cannot have more than ${most} of one item in your cart.`,
  full: (most: number) => `A cart holds at most ${most} different items.`,
  byOffer: (most: Cents) =>
    `For orders above ${formatEuro(most)} we make you an offer: please write to us with the contact form.`,
  unknownKey: (key: string) => `No cart item found with the key: ${escapeHtml(key)}`,
  noItems: "No items in cart to remove.",
  noKeys: "No cart item keys provided",
  empty: "Cart is empty",
  fillFailed: "Failed to add any cart items. Please check input.",
};

/** The sentences with which a cart refuses a coupon, also from WooCommerce. */
export const couponMessages = {
  unknown: (code: string) => `Coupon "${escapeHtml(code)}" does not exist!`,
  twice: "This coupon has already been applied to the cart",
  notApplied: "This coupon has not been applied to the cart.",
  noCodes: "No coupon codes provided",
  expired: "This coupon has expired.",
  usedUp: "Coupon usage limit has been reached. Please try again after some time, or contact us for help.",
  otherEmail: (code: string) =>
    `Please enter a valid email at checkout to use coupon code "${escapeHtml(code)}".`,
  individual: (code: string) =>
    `Sorry, coupon "${escapeHtml(code)}" has already been applied and cannot be used in conjunction with other coupons.`,
  minimum: (amount: Cents) =>
    `The minimum spend for this coupon is <span class="woocommerce-Price-amount amount"><bdi>${formatEuro(
      amount,
    ).replace(
      /\u00a0€$/,
      '&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span>',
    )}</bdi></span>.`,
  otherProducts: "Sorry, this coupon is not applicable to selected products.",
};

/** The sentences with which a cart refuses a code that holds money. */
export const creditMessages = {
  empty: "This code has no money left.",
  used: "Another order has just used this code.",
  disputed: "This code is on hold while a bank decides about the payment behind it.",
  one: "Only one code of this kind can pay for an order. Please remove the other one first.",
  subscription: "A code of this kind cannot pay for a subscription.",
  currency: (currency: string) => `This code holds ${currency}, and this shop sells in EUR.`,
  test: "This code comes from a test order, so it cannot pay for anything.",
  real: "This code holds real money, so it cannot pay a part of a test order. Please remove it, or use another payment method.",
};
