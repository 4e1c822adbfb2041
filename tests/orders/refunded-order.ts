import type { Order } from "@/components/orders/order";

export type RefundNode = NonNullable<Order["refunds"]>["nodes"][number];

/** A paid order with these refunds. */
export function refundedOrder(refunds: RefundNode[]): Order {
  return {
    id: "o1",
    databaseId: 1005,
    orderNumber: "1005",
    date: "2026-11-02T09:00:00Z",
    datePaid: "2026-11-02T09:00:00Z",
    status: "PROCESSING",
    total: "94,80&nbsp;€",
    needsPayment: false,
    refunds: { nodes: refunds },
    documents: [],
    confirmUntil: null,
    isHeld: true,
    paysMoveOf: null,
    moneyCode: null,
    transfer: null,
    invoiceCorrection: null,
    seats: null,
    withdrawal: null,
    messages: null,
    entries: [],
    subtotal: "79,00&nbsp;€",
    rawSubtotal: null,
    rawShippingTotal: null,
    discountTotal: "0,00&nbsp;€",
    vatExemptMessage: null,
    rawTotal: "94.80",
    totalTax: "15,80&nbsp;€",
    paymentMethod: "stripe",
    paymentMethodTitle: "Card",
    customerNote: null,
    purchaseOrderNumber: null,
    paymentGateways: [],
    billing: null,
    lineItems: null,
    couponLines: null,
    taxLines: null,
    shipping: null,
    shippingLines: null,
    feeLines: null,
    downloadableItems: null,
  };
}
