import { attendeeNames } from "@/lib/rules/attendees";
import { type BuyerWords, printedWords } from "@/lib/rules/forms/buyer-words";
import type { CalendarDate } from "@/lib/rules/times/calendar-file";
import type { BillingAddress } from "../../ground/billing-address";
import type { BillingPeriod } from "../../ground/dates";
import type { VatKind } from "../vat/vat-decision";

/** States of an order. A "held" order waits for its money or for an operator. */
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
 * Events of an order: the buyer tries to pay (again); the payment is on its way; paid; declined; abandoned; everything
 * delivered; refunded; the refunded money came back; a transfer was booked by mistake; a payment does not match and
 * needs an operator.
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

/** A missing event is a transition that is not allowed: nothing changes. */
const orderSteps: Record<OrderStatus, Partial<Record<OrderEvent, OrderStatus>>> = {
  pending: {
    retry: "pending",
    hold: "held",
    paid: "processing",
    fail: "failed",
    cancel: "cancelled",
    flag: "held",
  },
  // A held order may be paid while its seats are gone. Then an operator may refund it.
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
  // Money that arrives after an order was abandoned is never lost: the order is revived or flagged.
  cancelled: { paid: "processing", flag: "held" },
  processing: { deliver: "completed", refund: "refunded", "take back": "held" },
  completed: { refund: "refunded", "take back": "held" },
  // A lost dispute may be won on appeal. The bank then returns the money.
  refunded: { reinstate: "processing" },
};

/** The state after an event; null when the event means nothing in this state. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | null {
  return orderSteps[status][event] ?? null;
}

/** The order is not decided yet: the cart that it was placed from may still be bought. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "failed";
}

export function isPaid(status: OrderStatus): boolean {
  return status === "processing" || status === "completed";
}

/**
 * Whether an order gets an invoice. It takes a number only when money has come, or when a buyer with a proven address
 * orders by transfer or for free. Any other order is confirmed without an invoice, and so is a free order by the desk.
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

/** The buyer is a member, or a guest who typed the mailed code before ordering. */
export function isOfKnownBuyer(order: { memberId: number | null; addressProven: boolean }): boolean {
  return order.memberId !== null || order.addressProven;
}

/** The order waits for a bank transfer. */
export function isTransfer({
  status,
  paymentMethod,
}: {
  status: OrderStatus;
  paymentMethod: string;
}): boolean {
  return status === "held" && paymentMethod === "invoice";
}

/** Cents to pay by the provider or by transfer: the total without the part that a code pays. */
export function toPay({ total, credit }: { total: number; credit: number }): number {
  return total - credit;
}

/** Whether the order holds seats without a payment, because it is paid by transfer or costs nothing. */
export function isHeldUnpaid({ paymentMethod }: { paymentMethod: string }): boolean {
  return paymentMethod === "invoice" || paymentMethod === "free";
}

/**
 * How many of a date's seats unpaid orders by unknown addresses may hold. Orders from one network may hold a tenth, at
 * most four; all together may hold half. Each limit is at least one seat.
 */
export function unconfirmedSeatsOf(seats: number): { network: number; all: number } {
  const atLeastOne = (share: number) => Math.max(1, Math.floor(share));
  return { network: Math.min(4, atLeastOne(seats / 10)), all: atLeastOne(seats / 2) };
}

/** Why a line ended before the rest of its order: the buyer gave it up, or its money went back. */
export const lineEnds = ["cancelled", "withdrawn", "refunded"] as const;
export type LineEnd = (typeof lineEnds)[number];

/** The author of an entry in the order's history. */
export const entryAuthors = ["shop", "provider", "operator"] as const;
export type EntryAuthor = (typeof entryAuthors)[number];

/** An "alert" needs an operator until a "settled" entry on the same topic follows. */
export const entryKinds = ["alert", "settled", "note"] as const;
export const entryTopics = [
  "order",
  "payment",
  "seats",
  "refund",
  "transfer",
  "dispute",
  "vat",
  "tax",
  "subscription",
  "withdrawal",
  /** A transfer's amount was not the order's. */
  "balance",
] as const;
export type EntryTopic = (typeof entryTopics)[number];

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
type Purchase = BuyerWords & {
  total: number;
  credit: number;
  billing: BillingAddress;
  lines: readonly QuotedLine[];
  coupons: readonly { code: string }[];
};

/** Whether an unpaid order matches the buyer's present request: same items, price, address and printed words. */
export function samePurchase(order: Purchase, now: Purchase): boolean {
  return purchaseText(order) === purchaseText(now);
}

function purchaseText({ total, credit, billing, lines, coupons, ...words }: Purchase): string {
  const address = Object.entries(billing).filter(([, value]) => value !== undefined && value !== "");
  const parts = lines.map((line) =>
    [line.productId, line.variationId, line.quantity, line.total, line.tax].join("/"),
  );
  return JSON.stringify([
    total,
    credit,
    printedWords(words),
    address.sort(([a], [b]) => (a < b ? -1 : 1)),
    parts.sort(),
    coupons.map(({ code }) => code).sort(),
  ]);
}

/**
 * The promised facts of a line, copied into the order when it is placed. The order's screens, mails, calendar files and
 * documents read this copy and never the catalogue.
 */
export type LinePromise = {
  /** The tax treatment. */
  vatKind: VatKind;
  /** Country where it takes place, ISO 3166-1 alpha-2; null when it is supplied where the customer is. */
  supplyCountry: string | null;
  occurrence: Occurrence | null;
  plan: Plan | null;
};

/** When and where something takes place. `path` is the path of its page on the site. */
export type Occurrence = Omit<CalendarDate, "url"> & {
  kind: "workshop" | "event";
  path: string;
  /** Calendar id of the cancelled date that the buyer exchanged for this one. */
  insteadOf?: string;
  /** Until how many days before the date a seat moves for free; undefined: the usual time (`times.moving`). */
  moveUntilDays?: number;
};

/** Seats that move to a more expensive date once the order for the difference is paid. */
export type PaidMove = {
  /** The seats' own order. */
  orderId: number;
  /** Ids of seats of one line. The order for the difference has a line for each, in the same sequence. */
  seatIds: number[];
  /** Id of the new date's variation, with the date's first and last moment. */
  to: number;
  start: string;
  end: string;
};

/** The period that a subscription's price pays for, and the number of periods; 0 is open-ended. */
export type Plan = { period: BillingPeriod; interval: number; length: number };

/** The reference text that matches a transfer to its order. Mails, pages and documents use the same text. */
export function transferReference(orderId: number): string {
  return `Order ${orderId}`;
}

/** The name of an ordered line on invoices and in mails: its name when it was sold, and its attendees. */
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
