import { expect, it } from "vitest";
import {
  hasEnded,
  isCharged,
  isUnpaid,
  nextSubscriptionStatus,
  subscriptionEvents,
  subscriptionStatuses,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from "@/backend/sales/subscriptions/subscription";

type Row = [SubscriptionStatus, ...(SubscriptionStatus | null)[]];

/** Columns: pay, fail, cancel, resume, end, expire. */
const table: Row[] = [
  ["pending", "active", "pending", "cancelled", null, null, "expired"],
  ["active", "active", "held", "cancelling", "active", "cancelled", "expired"],
  ["held", "active", "held", "cancelled", null, "cancelled", "expired"],
  ["cancelling", null, null, "cancelling", "active", "cancelled", "cancelled"],
  ["cancelled", null, null, null, null, null, null],
  ["expired", null, null, null, null, null, null],
];
const cells = table.flatMap(([from, ...row]) =>
  subscriptionEvents.map((event, i): [SubscriptionStatus, SubscriptionEvent, SubscriptionStatus | null] => [
    from,
    event,
    row[i] ?? null,
  ]),
);

it("the table names every state once", () => {
  expect(table.map(([from]) => from)).toEqual([...subscriptionStatuses]);
  expect(cells).toHaveLength(36);
});

it.each(cells)("%s, %s", (from, event, to) => {
  expect(nextSubscriptionStatus(from, event)).toBe(to);
});

it("nothing is charged for one that has ended or was cancelled", () => {
  expect(subscriptionStatuses.filter(isCharged)).toEqual(["pending", "active", "held"]);
  expect(subscriptionStatuses.filter(isUnpaid)).toEqual(["pending", "held"]);
  expect(subscriptionStatuses.filter(hasEnded)).toEqual(["cancelled", "expired"]);
});
