import { attendeeNames } from "@/lib/rules/attendees";
import type { BillingAddress } from "../billing-address";

/** States of an order, as the contract names them. */
export const orderStatuses = [
  "PENDING",
  "ON_HOLD",
  "PROCESSING",
  "COMPLETED",
  "CANCELLED",
  "FAILED",
  "REFUNDED",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What can happen to an order: the buyer tries (again) to pay; the payment is on its way; paid; declined; abandoned;
 * everything delivered; refunded; a payment that does not match and needs an operator.
 */
export const orderEvents = ["retry", "hold", "paid", "fail", "cancel", "deliver", "refund", "flag"] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** A missing cell is a transition that is not allowed: nothing changes. */
const orderSteps: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  PENDING: {
    retry: "PENDING",
    hold: "ON_HOLD",
    paid: "PROCESSING",
    fail: "FAILED",
    cancel: "CANCELLED",
    flag: "ON_HOLD",
  },
  // Paid, but its seats were gone: an operator may give the money back.
  ON_HOLD: {
    hold: "ON_HOLD",
    paid: "PROCESSING",
    fail: "FAILED",
    cancel: "CANCELLED",
    refund: "REFUNDED",
    flag: "ON_HOLD",
  },
  FAILED: {
    retry: "PENDING",
    hold: "ON_HOLD",
    paid: "PROCESSING",
    fail: "FAILED",
    cancel: "CANCELLED",
    flag: "ON_HOLD",
  },
  // Money that arrives after an order was abandoned is never lost: the order is revived, or flagged.
  CANCELLED: { paid: "PROCESSING", flag: "ON_HOLD" },
  PROCESSING: { deliver: "COMPLETED", refund: "REFUNDED" },
  COMPLETED: { refund: "REFUNDED" },
  REFUNDED: {},
};

/** The state after an event; null when the event means nothing in this state. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return orderSteps[status][event] ?? null;
}

/** Undecided: the cart it was placed from may still be bought. */
export function isOpen(status: OrderStatus): boolean {
  return status === "PENDING" || status === "FAILED";
}

export function isPaid(status: OrderStatus): boolean {
  return status === "PROCESSING" || status === "COMPLETED";
}

/** Minutes that a seat is held while the buyer pays. Source: C4. */
export const payingMinutes = 15;

/** Days that a seat is held for a transfer or a debit on its way. */
export const transferDays = 14;

/** Hours in which the browser that placed an order may read it without a sign-in. */
export const placingHours = 24;

type QuotedLine = {
  productId: number;
  variationId: number | null;
  quantity: number;
  total: number;
  tax: number;
};
type Purchase = {
  total: number;
  billing: BillingAddress;
  lines: readonly QuotedLine[];
  coupons: readonly { code: string }[];
};

/** True when an unpaid order matches what the buyer asks for now: same items, price and address. */
export function samePurchase(order: Purchase, now: Purchase): boolean {
  return purchaseText(order) === purchaseText(now);
}

function purchaseText({ total, billing, lines, coupons }: Purchase): string {
  const address = Object.entries(billing).filter(([, value]) => value !== undefined && value !== "");
  const things = lines.map((line) =>
    [line.productId, line.variationId, line.quantity, line.total, line.tax].join("/"),
  );
  return JSON.stringify([
    total,
    address.sort(([a], [b]) => (a < b ? -1 : 1)),
    things.sort(),
    coupons.map(({ code }) => code).sort(),
  ]);
}

/** What an ordered line is called on invoice and mail: as it was sold, and who comes. */
export function lineTitle(line: {
  name: string;
  variationName: string | null;
  quantity: number;
  extra: Readonly<Record<string, string>>;
}): string {
  const names = attendeeNames(line.extra.attendees, line.quantity);
  const title = line.variationName ?? line.name;
  return names.length > 0 ? `${title} (${names.join(", ")})` : title;
}
