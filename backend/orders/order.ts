import { attendeeNames } from "@/lib/rules/attendees";
import type { CalendarDate } from "@/lib/rules/calendar-file";
import type { BillingAddress } from "../billing-address";
import type { BillingPeriod } from "../dates";
import type { VatKind } from "../vat/vat-decision";

/** States of an order. "held": it waits for its money, or for an operator. */
export const orderStatuses = [
  "pending",
  "held",
  "processing",
  "completed",
  "cancelled",
  "failed",
  "refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * What can happen to an order: the buyer tries (again) to pay; the payment is on its way; paid; declined; abandoned;
 * everything delivered; refunded; the refunded money came back; a payment that does not match and needs an operator.
 */
export const orderEvents = [
  "retry",
  "hold",
  "paid",
  "fail",
  "cancel",
  "deliver",
  "refund",
  "reinstate",
  "flag",
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** A missing cell is a transition that is not allowed: nothing changes. */
const orderSteps: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending: {
    retry: "pending",
    hold: "held",
    paid: "processing",
    fail: "failed",
    cancel: "cancelled",
    flag: "held",
  },
  // Paid, but its seats were gone: an operator may give the money back.
  held: {
    hold: "held",
    paid: "processing",
    fail: "failed",
    cancel: "cancelled",
    refund: "refunded",
    flag: "held",
  },
  failed: {
    retry: "pending",
    hold: "held",
    paid: "processing",
    fail: "failed",
    cancel: "cancelled",
    flag: "held",
  },
  // Money that arrives after an order was abandoned is never lost: the order is revived, or flagged.
  cancelled: { paid: "processing", flag: "held" },
  processing: { deliver: "completed", refund: "refunded" },
  completed: { refund: "refunded" },
  // A dispute that was lost is won on appeal: the bank returns the money.
  refunded: { reinstate: "processing" },
};

/** The state after an event; null when the event means nothing in this state. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return orderSteps[status][event] ?? null;
}

/** Undecided: the cart it was placed from may still be bought. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "failed";
}

export function isPaid(status: OrderStatus): boolean {
  return status === "processing" || status === "completed";
}

/**
 * Whether an order gets its invoice: a number is spent only where money has come, or where a member, whose address is
 * proven, has ordered to pay by transfer or for nothing. Anybody else's order is confirmed without one.
 */
export function isInvoiced(order: {
  status: OrderStatus;
  paymentMethod: string;
  paidAt: Date | null;
  memberId: number | null;
  confirmUntil: Date | null;
  total: number;
}): boolean {
  if (order.memberId === null && order.total === 0) return false;
  const isConfirmed = order.memberId !== null && order.confirmUntil === null;
  return order.paidAt !== null || (isConfirmed && isTransfer(order));
}

/**
 * Whether what was typed into an order may go to its address: money has come, or the address is proven. Until then the
 * mailbox may be anybody's.
 */
export function isVouchedFor(order: {
  memberId: number | null;
  confirmUntil: Date | null;
  paidAt: Date | null;
  total: number;
}): boolean {
  if (order.paidAt !== null && order.total > 0) return true;
  return order.memberId !== null && order.confirmUntil === null;
}

/** It waits for a bank transfer. */
export function isTransfer({
  status,
  paymentMethod,
}: {
  status: OrderStatus;
  paymentMethod: string;
}): boolean {
  return status === "held" && paymentMethod === "invoice";
}

/** Minutes that a seat is held while the buyer pays. Source: C4. */
export const payingMinutes = 15;

/** Minutes that an unpaid order by an unknown address keeps its seats until the address is confirmed. */
export const confirmingMinutes = 30;

/**
 * How many of a date's seats unpaid orders by unknown addresses may hold: those of one network a tenth, four at most, and
 * all together half of them. Of a small date it is one seat.
 */
export function unconfirmedSeatsOf(seats: number): { network: number; all: number } {
  const atLeastOne = (share: number) => Math.max(1, Math.floor(share));
  return { network: Math.min(4, atLeastOne(seats / 10)), all: atLeastOne(seats / 2) };
}

/** Who writes down what happened to an order. */
export type EntryAuthor = "shop" | "provider" | "operator";

/** "alert": an operator has to look at it, until an entry "settled" of the same topic follows. */
export type EntryKind = "alert" | "settled" | "note";
export type EntryTopic =
  "order" | "payment" | "seats" | "refund" | "dispute" | "vat" | "subscription" | "earlier";

/** The time to pay has run out. A renewal has no such time. */
export function isHoldOver({ holdUntil }: { holdUntil: Date | null }, now: Date): boolean {
  return holdUntil !== null && holdUntil <= now;
}

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

/**
 * What an order promises of a line, copied into it when it is placed: screens, mails, calendar files and documents of
 * the order read this and never the catalogue.
 */
export type LinePromise = {
  /** How it is taxed. */
  vatKind: VatKind;
  /** Country in which it takes place, ISO 3166-1 alpha-2; null: it is supplied where the customer is. */
  supplyCountry: string | null;
  occurrence: Occurrence | null;
  plan: Plan | null;
};

/** When and where something takes place. `path` is that of its page on the site. */
export type Occurrence = Omit<CalendarDate, "url"> & { kind: "workshop" | "event"; path: string };

/** The period that a subscription's price pays for, and how many there are; 0 is open-ended. */
export type Plan = { period: BillingPeriod; interval: number; length: number };

/** What a transfer has to say, so that its order is found: the same in mails, on pages and on paper. */
export function transferReference(orderId: number): string {
  return `Order ${orderId}`;
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
