import { durationText, times } from "@/lib/rules/times/times";
import type { GetOrderQuery, OrderSummaryFragment } from "@/graphql/generated/shop/documents";
import { hourText, orderDate } from "@/lib/rules/times/day-text";
import { isOnCode } from "@/lib/rules/prices/money-on-code";
import { isToConfirm, maySettleSoon, type OrderState } from "@/components/orders/order-state";
import { type Purchase, purchaseOf, purchaseWords } from "@/lib/rules/prices/purchase";

export type Order = NonNullable<GetOrderQuery["order"]>;

type StatusText = { title: string; text: string };

/**
 * Card payments settle at once, so a pending Stripe payment is a direct debit, which takes days
 * (docs.stripe.com/payments/sepa-debit).
 */
const debit: StatusText = {
  title: "Your payment is on its way.",
  text: "Your bank has the direct debit and usually confirms it within 7 to 8 working days, at the latest after 14. You do not need to do anything: we email you as soon as it is settled.",
};

export function isDebit(state: OrderState, paymentMethod?: string | null): boolean {
  return state === "waiting" && paymentMethod === "stripe";
}

/** Whether the page polls. It does not poll for a debit, which takes days. */
export function isWatched(state: OrderState, paymentMethod?: string | null): boolean {
  const maySettle = maySettleSoon(state) || (isToConfirm(state) && paymentMethod === "demo");
  return maySettle && !isDebit(state, paymentMethod);
}

type StoryFacts = Pick<Order, "paymentMethod" | "lineItems"> &
  Partial<Pick<Order, "confirmUntil" | "documents" | "paymentGateways" | "transfer">>;

/** Whether this page can show the shop's invoices. A remote shop may have none. */
export function hasInvoices({ documents }: Pick<StoryFacts, "documents">): boolean {
  return documents !== null;
}

/** The kind of an order's items, which decides its texts. */
export function purchaseIn({ lineItems }: Pick<Order, "lineItems">): Purchase {
  return purchaseOf(
    (lineItems?.nodes ?? []).map(({ product, variationId, quantity }) => ({
      type: product?.node?.type,
      isDated: Boolean(variationId),
      quantity: quantity ?? 1,
    })),
  );
}

/**
 * True for a transfer to the built-in shop, which knows account, reference and due date. A remote shop gives its
 * account as free text.
 */
export function isOurInvoice({ paymentMethod }: Pick<Order, "paymentMethod">): boolean {
  return paymentMethod === "invoice";
}

/** Whether the shop accepts another payment attempt for an order. A remote shop may not. */
function canBePaid({ paymentGateways }: StoryFacts): boolean {
  return paymentGateways !== null;
}

/** A sentence about the contents of a paid order's mail. */
export function inTheMail(order: Pick<StoryFacts, "documents">): string {
  return hasInvoices(order)
    ? "The confirmation and the invoice are on their way to your inbox."
    : "The confirmation is on its way to your inbox.";
}

/** Explains the state to the buyer. The text depends on the order alone, never on the page's address. */
export function orderStatusText(state: OrderState, order: StoryFacts): StatusText {
  if (isDebit(state, order.paymentMethod)) return debit;
  const { paid, held, freed } = purchaseWords[purchaseIn(order)];
  const stories: Record<OrderState, StatusText> = {
    paid: {
      title: "Thank you. Your order is paid.",
      text: `${paid}. ${inTheMail(order)}`,
    },
    transfer: {
      title: "Thank you. Your order is in.",
      text: isOurInvoice(order)
        ? `${held}. Please transfer the total ${transferBy(order)} to the account below, with its reference.`
        : "We are waiting for your transfer. The email from the shop has the bank details.",
    },
    cheque: {
      title: "Thank you. Your order is in.",
      text: "We are waiting for your cheque. The email from the shop tells you where to send it.",
    },
    delivery: {
      title: "Thank you. Your order is in.",
      text: "You pay on delivery.",
    },
    held: { title: "Your order is in.", text: "We are waiting for the payment." },
    waiting: {
      title: "Your payment is on its way.",
      text: "The bank has accepted it and has not confirmed it yet. You do not need to do anything.",
    },
    unconfirmed: { title: "Please confirm your order.", text: confirmText(order, "unconfirmed") },
    ended: { title: "This order is not confirmed.", text: confirmText(order, "ended") },
    unpaid: {
      title: "The payment is not finished.",
      text: canBePaid(order)
        ? "Nothing was charged. You can pay now, with the same payment method or another one."
        : "It has not been paid. You can put the same items into your cart again.",
    },
    failed: {
      title: "The payment failed.",
      text: canBePaid(order)
        ? "Nothing was charged. You can try again or choose another payment method."
        : "Nothing was charged. You can order the same items again.",
    },
    cancelled: {
      title: "This order was cancelled.",
      text: freed ? `Nothing will be charged, and ${freed}.` : "Nothing will be charged.",
    },
    soldOut: {
      title: "The places have gone to others.",
      text: `Your address was confirmed after more than ${durationText(times.confirming)}, and by then the places were taken. The order is cancelled, and nothing is due. If there is a waiting list, you can join it on the page of the workshop.`,
    },
    refunded: {
      title: "This order was refunded.",
      text: "The money goes back to the payment method you used.",
    },
  };
  return stories[state];
}

/** When most of a date is held unpaid, an order is held for a shorter time than usual. */
function transferBy({ transfer }: StoryFacts): string {
  return transfer?.until ? `by ${orderDate(transfer.until)}` : `within ${durationText(times.transfer)}`;
}

/** The effect of confirming the address, with the deadline. Without reserved seats, no deadline is given. */
function confirmText(order: StoryFacts, state: "unconfirmed" | "ended"): string {
  const { freed } = purchaseWords[purchaseIn(order)];
  const then = thenByPayment(order.paymentMethod);
  if (!freed || !order.confirmUntil) return `Confirm your address with the code from our email. ${then}`;
  const by = `${hourText(order.confirmUntil)} (Vienna time)`;
  return state === "unconfirmed"
    ? `Confirm your address by ${by} with the code from our email, and it is held for ${durationText(times.transfer)}. ${then}`
    : `The address was not confirmed by ${by}, so ${freed}. Confirm it now: if there is still room, it is held for you again. ${then}`;
}

function thenByPayment(method: string | null | undefined): string {
  if (method === "invoice") return "We then send you the invoice with our bank details.";
  if (method === "free") return "There is nothing to pay.";
  return "We then continue with your payment.";
}

/** The same text for a later visit. */
export function laterStatusText(
  state: OrderState,
  order: StoryFacts & Pick<Order, "status" | "datePaid">,
): string {
  if (state !== "paid") return orderStatusText(state, order).text;
  const { paid, next } = purchaseWords[purchaseIn(order)];
  const since = `Paid on ${orderDate(order.datePaid)}.`;
  // The date or the membership year may have passed.
  if (order.status === "COMPLETED") return `${since} Everything in it is yours to use.`;
  return next ? `${since} ${paid}; ${next}.` : `${since} ${paid}.`;
}

type WithRefunds = { refunds?: OrderSummaryFragment["refunds"] };

type RefundFact = {
  id: string;
  amount: string | null;
  reason: string | null;
  date: string | null;
  /** False while the money is on the way. */
  hasLeft: boolean;
  /** True when the money went to a code instead of the original payment method. */
  isOnCode: boolean;
};

/**
 * Refunds of an order, complete or under way, starting with the newest. A remote shop's refund has no state and counts
 * as complete.
 */
export function refundFacts({ refunds }: WithRefunds): RefundFact[] {
  return (refunds?.nodes ?? [])
    .filter(({ status }) => status !== "FAILED")
    .map(({ id, amount, reason, date, status }) => ({
      id,
      amount,
      reason,
      date,
      hasLeft: status !== "PENDING",
      isOnCode: isOnCode(reason),
    }));
}

/** True for a partial refund. The order stays valid. */
export function isPartlyRefunded(order: WithRefunds & { status?: string | null }): boolean {
  return order.status !== "REFUNDED" && refundFacts(order).some(({ hasLeft }) => hasLeft);
}
