export type OrderState =
  | "paid"
  /** It waits for the buyer's own transfer, cheque, or money at the door: nothing comes by itself. */
  | "transfer"
  | "cheque"
  | "delivery"
  /** It waits for money, and how that comes nobody here can tell. */
  | "held"
  /** The provider of the payment has the word. */
  | "waiting"
  /** It keeps its places for half an hour, until the address is confirmed; "ended": it does not any more. */
  | "unconfirmed"
  | "ended"
  | "unpaid"
  | "failed"
  | "cancelled"
  /** Confirmed after its places had gone to others. */
  | "soldOut"
  | "refunded";

export type OrderFacts = {
  status?: string | null;
  datePaid?: string | null;
  needsPayment?: boolean | null;
  paymentMethod?: string | null;
  confirmUntil?: string | null;
  isHeld?: boolean | null;
};

/**
 * Ways to pay by how the money comes, under the names of WooCommerce and ours. "provider": a bank or card network tells
 * the shop. "other": every way that we do not know, and none. "unasked": a list that does not ask for it.
 */
const means = {
  invoice: "transfer",
  bacs: "transfer",
  cheque: "cheque",
  cod: "delivery",
  stripe: "provider",
  demo: "provider",
} as const;
type Means = "transfer" | "cheque" | "delivery" | "provider" | "other" | "unasked";

/** What an order is without and with a date of payment. */
type Cell = readonly [unpaid: OrderState, paid: OrderState];

const each = (...cell: Cell): Record<Means, Cell> => ({
  transfer: cell,
  cheque: cell,
  delivery: cell,
  provider: cell,
  other: cell,
  unasked: cell,
});

/** The shop has taken the order on, which says nothing of the money: WooCommerce does it for cash on delivery at once. */
const takenOn: Record<Means, Cell> = {
  transfer: ["transfer", "paid"],
  cheque: ["cheque", "paid"],
  delivery: ["delivery", "paid"],
  provider: ["waiting", "paid"],
  other: ["held", "paid"],
  unasked: ["held", "paid"],
};

/** The one table of states, status × way to pay × date of payment. Source: NOTES 7 and 9. */
export const orderStates: Readonly<Record<string, Record<Means, Cell>>> = {
  PENDING: { ...each("unpaid", "held"), provider: ["unpaid", "waiting"] },
  CHECKOUT_DRAFT: each("unpaid", "held"),
  // A shop of ours flags a payment that does not match as held; it then says when the matter is settled.
  ON_HOLD: { ...takenOn, provider: ["waiting", "waiting"] },
  PROCESSING: takenOn,
  COMPLETED: takenOn,
  FAILED: each("failed", "failed"),
  CANCELLED: each("cancelled", "cancelled"),
  REFUNDED: each("refunded", "refunded"),
};

const unknownStatus = each("held", "paid");

/** The true state of an order, read from the order alone and never from an address. */
export function orderState(order: OrderFacts): OrderState {
  const { status, datePaid, needsPayment, paymentMethod, confirmUntil, isHeld } = order;
  if (confirmUntil && status === "ON_HOLD") return isHeld === false ? "ended" : "unconfirmed";
  if (confirmUntil && status === "CANCELLED") return "soldOut";
  const way = meansOf(paymentMethod);
  const [unpaid, paid] = (orderStates[status ?? ""] ?? unknownStatus)[way];
  if (datePaid) return paid;
  // The payment was made, and the shop has not heard of it yet.
  if (unpaid === "unpaid" && needsPayment === false) return way === "provider" ? "waiting" : "held";
  return unpaid;
}

function meansOf(paymentMethod: string | null | undefined): Means {
  if (paymentMethod === undefined) return "unasked";
  const known: Record<string, Means> = means;
  return known[paymentMethod ?? ""] ?? "other";
}

/** One word or two for lists. */
export const stateWords: Record<OrderState, string> = {
  paid: "Paid",
  transfer: "Waiting for your transfer",
  cheque: "Waiting for your cheque",
  delivery: "To be paid on delivery",
  held: "Waiting for payment",
  waiting: "Payment on its way",
  unconfirmed: "To be confirmed",
  ended: "Not confirmed",
  unpaid: "Payment not finished",
  failed: "Payment failed",
  cancelled: "Cancelled",
  soldOut: "Cancelled",
  refunded: "Refunded",
};

/** Whether the address that it was ordered with has yet to be confirmed. */
export function isToConfirm(state: OrderState): boolean {
  return state === "unconfirmed" || state === "ended";
}

/** Whether the money comes only when the buyer does something. */
export function isBuyersTurn(state: OrderState): boolean {
  return state === "transfer" || state === "cheque" || state === "delivery";
}

/** Whether asking again may show something new within seconds. */
export function maySettleSoon(state: OrderState): boolean {
  return state === "waiting" || state === "unpaid";
}
