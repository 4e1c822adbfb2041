import { expect, it } from "vitest";
import { isOpen, isPaid, nextStatus, orderEvents, orderStatuses } from "@/backend/sales/orders/order";

/** Every cell: rows are states, columns retry, hold, paid, fail, cancel, deliver, refund, reinstate, take back, flag; "-" changes nothing. */
const cells = {
  pending: "pending held processing failed cancelled - - - - held",
  held: "- held processing failed cancelled - refunded - - held",
  processing: "- - - - - completed refunded - held -",
  completed: "- - - - - - refunded - held -",
  cancelled: "- - processing - - - - - - held",
  failed: "pending held processing failed cancelled - - - - held",
  refunded: "- - - - - - - processing - -",
};

it.each(orderStatuses.flatMap((status) => orderEvents.map((event, column) => ({ status, event, column }))))(
  "$status and $event",
  ({ status, event, column }) => {
    expect(nextStatus(status, event) ?? "-").toBe(cells[status].split(" ")[column]);
  },
);

it("only pending and failed orders are open, only processing and completed ones are paid", () => {
  expect(orderStatuses.filter(isOpen)).toEqual(["pending", "failed"]);
  expect(orderStatuses.filter(isPaid)).toEqual(["processing", "completed"]);
});
