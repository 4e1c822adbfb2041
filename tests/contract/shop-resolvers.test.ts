import { expect, it } from "vitest";
import { orderStatuses } from "@/backend/sales/orders/order";
import { shopResolvers } from "@/backend";
import { subscriptionStatuses } from "@/backend/sales/subscriptions/subscription";

type Part = Record<string, object>;

/** Two answers to one field: the schema would silently take the later one. */
function answeredTwice(parts: readonly Part[]): string[] {
  const fields = parts.flatMap((part) =>
    Object.entries(part).flatMap(([type, answers]) => Object.keys(answers).map((name) => `${type}.${name}`)),
  );
  return fields.filter((field, index) => fields.indexOf(field) !== index);
}

it("answers every field of the shop once", () => {
  const parts = shopResolvers.map((part): Part => Object.fromEntries(Object.entries(part).filter(isMap)));
  expect(parts.flatMap((part) => Object.keys(part)).length).toBeGreaterThan(20);
  expect(answeredTwice(parts)).toEqual([]);
  expect(answeredTwice([...parts, { Customer: { id: () => "" } }])).toEqual(["Customer.id"]);
});

it.each([
  ["OrderStatusEnum", orderStatuses],
  ["SubscriptionStatusEnum", subscriptionStatuses],
])("%s has a name for every status that is stored, and none for another", (name, statuses) => {
  const named = shopResolvers.flatMap((part) => Object.values(part[name] ?? {}));
  expect(named.sort()).toEqual([...statuses].sort());
});

function isMap(entry: [string, unknown]): entry is [string, object] {
  return typeof entry[1] === "object" && entry[1] !== null;
}
