import { couponMessages } from "../cart";
import { userError } from "../../ground/errors";

export const orderErrors = {
  notYours: () => userError("Not authorized to access this order", "NOT_FOUND"),
  searchTooLong: () => userError("Please search with at most 200 characters", "BAD_USER_INPUT"),
  noSession: () => userError("Sorry, no session found.", "NO_SESSION"),
  wrongEmail: () => userError("Please enter a valid email", "BAD_INPUT"),
  wrongInput: (sentence: string, fields: Record<string, string>) =>
    userError(sentence, "BAD_INPUT", { fields }),
  cannotBePaidLikeThat: () => userError("This order cannot be paid with this payment method.", "BAD_INPUT"),
  seatsLimited: (name: string, quantity: number) =>
    userError(
      `Before we hold ${quantity === 1 ? "a seat" : `${quantity} seats`} for “${name}” without payment, please confirm your e-mail address: enter the code that we email to you, or sign in. Or pay at once. Your cart is kept.`,
      "SEATS_LIMITED",
    ),
  /** Above a limit that confirming the address does not lift. */
  seatsUnpaid: (sentence: string) => userError(sentence, "SEATS_UNPAID"),
  couponLimited: (code: string) =>
    userError(
      `Before we hold the coupon “${code}” without payment, please confirm your e-mail address: enter the code that we email to you, or sign in. Or pay at once. Your cart is kept.`,
      "SEATS_LIMITED",
    ),
  couponDropped: (sentence: string) => userError(sentence, "COUPON_REFUSED"),
  cartBusy: () =>
    userError(
      "You are already ordering this cart in another window. Please look there, or try again in a moment.",
      "BUSY",
    ),
  declined: (reason: string | undefined) =>
    userError(reason ?? "The payment was refused. Please try another payment method.", "PAYMENT_DECLINED"),
  paymentCancelled: () => userError("The payment was cancelled. Please try again.", "PAYMENT_CANCELLED"),
  wrongMethod: () => userError("Invalid payment method.", "INVALID_PAYMENT_METHOD"),
  cartChanged: (sentence: string) => userError(sentence, "CART_CHANGED"),
  codeRefused: () => {
    const sentence =
      "This code is wrong or has expired. Please check it, or request a new one. Nothing has been ordered yet.";
    return userError(sentence, "CODE_REFUSED", { fields: { addressCode: sentence } });
  },
  couponUsedUp: () => userError(couponMessages.usedUp, "COUPON_REFUSED"),
  creditGone: () =>
    userError(
      "The code that paid part of this order has been used for another one, so it can no longer pay for this order. Please order again.",
      "CART_CHANGED",
    ),
  outOfStock: (sentence: string) => userError(sentence, "OUT_OF_STOCK"),
  methodRefused: (sentence: string) => userError(sentence, "INVALID_PAYMENT_METHOD"),
  tooManyFeeds: () => userError("Too many attempts. Please wait an hour and try again.", "RATE_LIMITED"),
  tooManyOrders: () =>
    userError("Too many orders from your network. Please wait a few minutes and try again.", "RATE_LIMITED"),
  tooManyOrdersOfAddress: () =>
    userError(
      "There were many orders for this e-mail address today. Please confirm that it is yours: enter the code that we email to you, or sign in. Or pay at once. Your cart is kept.",
      "SEATS_LIMITED",
    ),
  tooManyAttempts: () =>
    userError("Too many attempts. Please wait a few minutes and try again.", "RATE_LIMITED"),
  noSuchOrder: (number: number) => userError(`There is no order ${number}.`, "NOT_FOUND"),
  /** @param news what has happened since, in sentences */
  changedMeanwhile: (news: string) =>
    userError(
      `This order has changed since you opened it, so nothing was done. ${news}`.trim(),
      "CHANGED_MEANWHILE",
    ),
  orderBusy: () =>
    userError(
      "This order is being paid in another window. Please look there, or try again in a moment.",
      "BUSY",
    ),
  orderClosed: () =>
    userError(
      "This order has been cancelled, so it can no longer be paid. Please order again.",
      "ORDER_CLOSED",
    ),
  notSoldAnyMore: () =>
    userError("Something in this order is no longer on sale. Please choose another date.", "CART_CHANGED"),
};
