import { attendeeNames } from "@/lib/rules/attendees";
import type { CalendarDate } from "@/lib/rules/calendar-file";
import type { BillingAddress } from "../../ground/billing-address";
import type { BillingPeriod } from "../../ground/dates";
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
 * Events of an order: the buyer tries (again) to pay; the payment is on its way; paid; declined; abandoned; everything
 * delivered; refunded; the refunded money came back; a transfer was booked by mistake; a payment that does not match and needs an operator.
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
  "take back",
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
  processing: { deliver: "completed", refund: "refunded", "take back": "held" },
  completed: { refund: "refunded", "take back": "held" },
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
 * Whether an order gets its invoice. A number is used only when money has come, or when a buyer with a proven address
 * orders by transfer or for free. Any other order is confirmed without an invoice, and so is a free one of the desk.
 */
export function isInvoiced(order: {
  status: OrderStatus;
  paymentMethod: string;
  paidAt: Date | null;
  memberId: number | null;
  addressProven: boolean;
  confirmUntil: Date | null;
  total: number;
  byDesk?: boolean;
}): boolean {
  if (order.total === 0 && (order.memberId === null || order.byDesk)) return false;
  const isConfirmed = isOfKnownBuyer(order) && order.confirmUntil === null;
  return order.paidAt !== null || (isConfirmed && isTransfer(order));
}

/**
 * Whether mails to the order's address may repeat the buyer's input: money has come, or the address is proven. Until
 * then the mailbox may be anybody's.
 */
export function isVouchedFor(order: {
  memberId: number | null;
  addressProven: boolean;
  confirmUntil: Date | null;
  paidAt: Date | null;
  total: number;
}): boolean {
  if (order.paidAt !== null && order.total > 0) return true;
  return isOfKnownBuyer(order) && order.confirmUntil === null;
}

/** A member, or a guest who typed the mailed code before ordering. */
export function isOfKnownBuyer(order: { memberId: number | null; addressProven: boolean }): boolean {
  return order.memberId !== null || order.addressProven;
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

/** Cents that the provider or a transfer pays: the total, less what a code pays. */
export function toPay({ total, credit }: { total: number; credit: number }): number {
  return total - credit;
}

/** Its seats are held without a payment: by transfer, or there is nothing to pay. */
export function isHeldUnpaid({ paymentMethod }: { paymentMethod: string }): boolean {
  return paymentMethod === "invoice" || paymentMethod === "free";
}

/**
 * How many of a date's seats unpaid orders by unknown addresses may hold: those of one network a tenth, four at most, and
 * all together half of them. Of a small date it is one seat.
 */
export function unconfirmedSeatsOf(seats: number): { network: number; all: number } {
  const atLeastOne = (share: number) => Math.max(1, Math.floor(share));
  return { network: Math.min(4, atLeastOne(seats / 10)), all: atLeastOne(seats / 2) };
}

/** Why a line of an order ended before the rest of it: given up by its buyer, or its money went back. */
export type LineEnd = "cancelled" | "withdrawn" | "refunded";

/** The author of an entry in the order's history. */
export type EntryAuthor = "shop" | "provider" | "operator";

/** "alert": an operator has to look at it, until an entry "settled" of the same topic follows. */
export type EntryKind = "alert" | "settled" | "note";
export type EntryTopic =
  | "order"
  | "payment"
  | "seats"
  | "refund"
  | "transfer"
  | "dispute"
  | "vat"
  | "tax"
  | "subscription"
  | "withdrawal"
  /** Of a transfer that was another sum than the order costs. */
  | "balance";

/** The time to pay has run out. A renewal has no such time. */
export function isHoldOver({ holdUntil }: { holdUntil: Date | null }, now: Date): boolean {
  return holdUntil !== null && holdUntil <= now;
}

type QuotedLine = {
  productId: number;
  variationId: number | null;
  quantity: number;
  total: number;
  tax: number;
};
type Purchase = {
  total: number;
  credit: number;
  billing: BillingAddress;
  purchaseOrder: string | null;
  lines: readonly QuotedLine[];
  coupons: readonly { code: string }[];
};

/** True when an unpaid order matches the buyer's present request: same items, price, address and purchase order. */
export function samePurchase(order: Purchase, now: Purchase): boolean {
  return purchaseText(order) === purchaseText(now);
}

function purchaseText({ total, credit, billing, purchaseOrder, lines, coupons }: Purchase): string {
  const address = Object.entries(billing).filter(([, value]) => value !== undefined && value !== "");
  const things = lines.map((line) =>
    [line.productId, line.variationId, line.quantity, line.total, line.tax].join("/"),
  );
  return JSON.stringify([
    total,
    credit,
    purchaseOrder,
    address.sort(([a], [b]) => (a < b ? -1 : 1)),
    things.sort(),
    coupons.map(({ code }) => code).sort(),
  ]);
}

/**
 * The promised facts of a line, copied into the order when it is placed. The order's screens, mails, calendar files and
 * documents read this copy and never the catalogue.
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
export type Occurrence = Omit<CalendarDate, "url"> & {
  kind: "workshop" | "event";
  path: string;
  /** Calendar name of the date that was called off and that its buyer exchanged for this one. */
  insteadOf?: string;
  /** A seat moves for free until so many days before; unset: as usual (`times.moving`). */
  moveUntilDays?: number;
};

/** Seats that go to a date which costs more, once the order of the difference is paid. */
export type PaidMove = {
  /** The order of the seats. */
  orderId: number;
  /** Of one line; the order of the difference has a line for each, in this order. */
  seatIds: number[];
  /** Number of the variation, with its first and last moment. */
  to: number;
  start: string;
  end: string;
};

/** The period that a subscription's price pays for, and how many there are; 0 is open-ended. */
export type Plan = { period: BillingPeriod; interval: number; length: number };

/** The reference text that matches a transfer to its order: the same in mails, on pages and on paper. */
export function transferReference(orderId: number): string {
  return `Order ${orderId}`;
}

/** The name of an ordered line on invoice and mail: its name at the sale, and its attendees. */
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
