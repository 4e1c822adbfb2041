export type OrderState =
  | "paid"
  /** Waits for the buyer's transfer, cheque or cash. */
  | "transfer"
  | "cheque"
  | "delivery"
  /** Waits for money by an unknown payment method. */
  | "held"
  /** Waits for the payment provider's decision. */
  | "waiting"
  /** Holds its seats for half an hour, until the buyer confirms the address. "ended": the half hour is over. */
  | "unconfirmed"
  | "ended"
  | "unpaid"
  | "failed"
  | "cancelled"
  /** The buyer confirmed the order too late: its seats were gone. */
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
 * Payment methods by how the money arrives. "provider": a bank or card network notifies the shop. "other": an unknown
 * method, or none. "unasked": the list did not query the method.
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

type Cell = readonly [unpaid: OrderState, paid: OrderState];

const each = (...cell: Cell): Record<Means, Cell> => ({
  transfer: cell,
  cheque: cell,
  delivery: cell,
  provider: cell,
  other: cell,
  unasked: cell,
});

/** An accepted order is not necessarily paid: WooCommerce accepts cash on delivery at once. */
const takenOn: Record<Means, Cell> = {
  transfer: ["transfer", "paid"],
  cheque: ["cheque", "paid"],
  delivery: ["delivery", "paid"],
  provider: ["waiting", "paid"],
  other: ["held", "paid"],
  unasked: ["held", "paid"],
};

/** All states of an order: status × payment method × date of payment. */
export const orderStates: Readonly<Record<string, Record<Means, Cell>>> = {
  PENDING: { ...each("unpaid", "held"), provider: ["unpaid", "waiting"] },
  CHECKOUT_DRAFT: each("unpaid", "held"),
  // Our shop puts an order on hold when its payment does not match, until that is settled.
  ON_HOLD: { ...takenOn, provider: ["waiting", "waiting"] },
  PROCESSING: takenOn,
  COMPLETED: takenOn,
  FAILED: each("failed", "failed"),
  CANCELLED: each("cancelled", "cancelled"),
  REFUNDED: each("refunded", "refunded"),
};

const unknownStatus = each("held", "paid");

/** Depends on the order alone, never on the page's address. */
export function orderState(order: OrderFacts): OrderState {
  const { status, datePaid, needsPayment, paymentMethod, confirmUntil, isHeld } = order;
  if (confirmUntil && status === "ON_HOLD") return isHeld === false ? "ended" : "unconfirmed";
  if (confirmUntil && status === "CANCELLED") return "soldOut";
  const means = meansOf(paymentMethod);
  const [unpaid, paid] = (orderStates[status ?? ""] ?? unknownStatus)[means];
  if (datePaid) return paid;
  // The buyer has paid, but the shop does not know it yet.
  if (unpaid === "unpaid" && needsPayment === false) return means === "provider" ? "waiting" : "held";
  return unpaid;
}

function meansOf(paymentMethod: string | null | undefined): Means {
  if (paymentMethod === undefined) return "unasked";
  const known: Record<string, Means> = means;
  return known[paymentMethod ?? ""] ?? "other";
}

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

/** True while the buyer has to confirm the order's e-mail address. */
export function isToConfirm(state: OrderState): boolean {
  return state === "unconfirmed" || state === "ended";
}

/** True when the buyer has to act before the money can arrive. */
export function isBuyersTurn(state: OrderState): boolean {
  return state === "transfer" || state === "cheque" || state === "delivery";
}

/** True when the state may change within seconds. */
export function maySettleSoon(state: OrderState): boolean {
  return state === "waiting" || state === "unpaid";
}
