import type { GetOrderQuery, OrderSummaryFragment } from "@/graphql/generated/shop/documents";
import { orderDate } from "@/lib/rules/order-date";
import { maySettleSoon, type OrderState } from "@/lib/rules/order-state";

export type Order = NonNullable<GetOrderQuery["order"]>;

type StatusText = { title: string; text: string };

/** A card is answered at once: what Stripe is still waiting for is a direct debit, and banks take days over it. */
const debit: StatusText = {
  title: "Your payment is on its way.",
  text: "Your bank has the direct debit and needs up to 5 working days to confirm it. You need not do anything: we write to you as soon as it is settled.",
};

function isDebit(state: OrderState, paymentMethod?: string | null): boolean {
  return state === "waiting" && paymentMethod === "stripe";
}

/** Whether the page asks again and again by itself: not for a debit, which takes days. */
export function isWatched(state: OrderState, paymentMethod?: string | null): boolean {
  return maySettleSoon(state) && !isDebit(state, paymentMethod);
}

/** What the state means for the buyer, in words. Never read from an address: the order's own state decides. */
export function orderStatusText(state: OrderState, paymentMethod?: string | null): StatusText {
  if (isDebit(state, paymentMethod)) return debit;
  const stories: Record<OrderState, StatusText> = {
    paid: {
      title: "Thank you. Your order is paid.",
      text: "Your places are booked. The confirmation and the invoice are on their way to your inbox.",
    },
    transfer: {
      title: "Thank you. Your order is in.",
      text: "Your places are held for 14 days. Please transfer the total to the account on the invoice, with the reference that stands there.",
    },
    held: { title: "Your order is in.", text: "We are waiting for the payment." },
    waiting: {
      title: "Your payment is on its way.",
      text: "The bank has accepted it and has not confirmed it yet. You need not do anything.",
    },
    unpaid: {
      title: "The payment is not finished.",
      text: "Nothing was charged. You can pay now, the same way or another one.",
    },
    failed: {
      title: "The payment failed.",
      text: "Nothing was charged. You can try again or choose another way to pay.",
    },
    cancelled: {
      title: "This order was cancelled.",
      text: "Nothing will be charged, and its places are free again.",
    },
    refunded: { title: "This order was refunded.", text: "The money goes back the way it came." },
  };
  return stories[state];
}

type PaymentFacts = { status: string | null; datePaid: string | null; paymentMethod?: string | null };

/** The same for somebody who comes back to an order later. */
export function orderNote(state: OrderState, { status, datePaid, paymentMethod }: PaymentFacts): string {
  if (state !== "paid") return orderStatusText(state, paymentMethod).text;
  const paid = `Paid on ${orderDate(datePaid)}.`;
  return status === "COMPLETED"
    ? `${paid} Everything in it is yours to use.`
    : `${paid} Your places are booked; we write to you before they begin.`;
}

type WithRefunds = { refunds?: OrderSummaryFragment["refunds"] };

type RefundFact = {
  id: string;
  amount: string | null;
  reason: string | null;
  date: string | null;
  /** False: it is on its way. */
  hasLeft: boolean;
};

/** Money that went back for an order or is on its way, the newest first. A shop elsewhere has no state: it has left. */
export function refundFacts({ refunds }: WithRefunds): RefundFact[] {
  return (refunds?.nodes ?? [])
    .filter(({ status }) => status !== "FAILED")
    .map(({ id, amount, reason, date, status }) => ({
      id,
      amount,
      reason,
      date,
      hasLeft: status !== "PENDING",
    }));
}

/** A part of the money went back, and the order stands. */
export function isPartlyRefunded(order: WithRefunds & { status?: string | null }): boolean {
  return order.status !== "REFUNDED" && refundFacts(order).some(({ hasLeft }) => hasLeft);
}
