import { expect, test } from "vitest";
import { isOpen, isPaid, nextStatus, orderEvents, orderStatuses } from "@/backend/orders/order";

/** Every cell: rows are states, columns retry, hold, paid, fail, cancel, deliver, refund, flag; "-" changes nothing. */
const cells = {
  PENDING: "PENDING ON_HOLD PROCESSING FAILED CANCELLED - - ON_HOLD",
  ON_HOLD: "- ON_HOLD PROCESSING FAILED CANCELLED - REFUNDED ON_HOLD",
  PROCESSING: "- - - - - COMPLETED REFUNDED -",
  COMPLETED: "- - - - - - REFUNDED -",
  CANCELLED: "- - PROCESSING - - - - ON_HOLD",
  FAILED: "PENDING ON_HOLD PROCESSING FAILED CANCELLED - - ON_HOLD",
  REFUNDED: "- - - - - - - -",
};

test.each(orderStatuses.flatMap((status) => orderEvents.map((event, column) => ({ status, event, column }))))(
  "$status and $event",
  ({ status, event, column }) => {
    expect(nextStatus(status, event) ?? "-").toBe(cells[status].split(" ")[column]);
  },
);

test("only pending and failed orders are open, only processing and completed ones are paid", () => {
  expect(orderStatuses.filter(isOpen)).toEqual(["PENDING", "FAILED"]);
  expect(orderStatuses.filter(isPaid)).toEqual(["PROCESSING", "COMPLETED"]);
});
