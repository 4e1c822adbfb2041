import type { OrderState } from "@/lib/rules/order-state";

type Story = { title: string; text: string };

/** What the state means for the buyer, in words. Never read from an address: the order's own state decides. */
export function orderStory(state: OrderState): Story {
  const stories: Record<OrderState, Story> = {
    paid: {
      title: "Thank you. Your order is paid.",
      text: "Your places are booked. The confirmation and the invoice are on their way to your inbox.",
    },
    transfer: {
      title: "Thank you. Your order is in.",
      text: "Your places are held. Please transfer the total to the account on the invoice, with the reference that stands there.",
    },
    held: { title: "Your order is in.", text: "We are waiting for the payment." },
    waiting: {
      title: "Your payment is on its way.",
      text: "The bank has accepted it and has not confirmed it yet. You need not do anything.",
    },
    unpaid: {
      title: "The payment is not finished.",
      text: "Nothing was charged. Your cart is still here, and you can pay now.",
    },
    failed: {
      title: "The payment failed.",
      text: "Nothing was charged. You can try again or choose another way to pay.",
    },
    cancelled: { title: "This order was cancelled.", text: "Nothing will be charged." },
    refunded: { title: "This order was refunded.", text: "The money goes back the way it came." },
  };
  return stories[state];
}
