import type { Order } from "@/components/orders/order";
import { refundedOrder } from "@/tests/orders/refunded-order";

/** An order as a mutation answers it, for Apollo's cache. */
export function changedOrder(part: Partial<Order> = {}) {
  const { seats, lineItems, ...order } = { ...refundedOrder([]), ...part };
  return {
    __typename: "Order" as const,
    ...order,
    seats: seats?.map((seat) => ({ ...seat, __typename: "OrderSeat" as const })) ?? null,
    lineItems: lineItems && {
      nodes: lineItems.nodes.map((line) => ({
        ...line,
        __typename: "LineItem" as const,
        named: (line.metaData ?? []).filter((one) => one?.key === "name"),
      })),
    },
  };
}
