import { expect, test } from "vitest";
import {
  hasEnded,
  isCharged,
  isUnpaid,
  nextSubscriptionStatus,
  subscriptionEvents,
  subscriptionStatuses,
  type SubscriptionEvent,
  type SubscriptionStatus,
} from "@/backend/subscriptions/subscription";

type Row = [SubscriptionStatus, ...(SubscriptionStatus | null)[]];

/** Columns: pay, fail, cancel, resume, end, expire. */
const table: Row[] = [
  ["PENDING", "ACTIVE", "PENDING", "CANCELLED", null, null, "EXPIRED"],
  ["ACTIVE", "ACTIVE", "ON_HOLD", "PENDING_CANCEL", "ACTIVE", "CANCELLED", "EXPIRED"],
  ["ON_HOLD", "ACTIVE", "ON_HOLD", "CANCELLED", null, "CANCELLED", "EXPIRED"],
  ["PENDING_CANCEL", null, null, "PENDING_CANCEL", "ACTIVE", "CANCELLED", "CANCELLED"],
  ["CANCELLED", null, null, null, null, null, null],
  ["EXPIRED", null, null, null, null, null, null],
];
const cells = table.flatMap(([from, ...row]) =>
  subscriptionEvents.map((event, i): [SubscriptionStatus, SubscriptionEvent, SubscriptionStatus | null] => [
    from,
    event,
    row[i] ?? null,
  ]),
);

test("the table names every state once", () => {
  expect(table.map(([from]) => from)).toEqual([...subscriptionStatuses]);
  expect(cells).toHaveLength(36);
});

test.each(cells)("%s, %s", (from, event, to) => {
  expect(nextSubscriptionStatus(from, event)).toBe(to);
});

test("nothing is charged for one that has ended or was cancelled", () => {
  expect(subscriptionStatuses.filter(isCharged)).toEqual(["PENDING", "ACTIVE", "ON_HOLD"]);
  expect(subscriptionStatuses.filter(isUnpaid)).toEqual(["PENDING", "ON_HOLD"]);
  expect(subscriptionStatuses.filter(hasEnded)).toEqual(["CANCELLED", "EXPIRED"]);
});
