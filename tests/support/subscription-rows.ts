import type { SavedMethod, Subscription } from "@/components/checkout/address/customer";
import { orderDocument } from "./order-document";

export const now = new Date("2026-11-21T10:00:00Z");

export const visa: SavedMethod = {
  id: "t1",
  tokenId: 11,
  type: "CC",
  isDefault: true,
  gateway: { id: "stripe" },
  cardType: "visa",
  expiryMonth: "09",
  expiryYear: "2029",
  last4: 77,
};

export const account: SavedMethod = {
  id: "t2",
  tokenId: 12,
  type: "sepa",
  isDefault: false,
  gateway: { id: "stripe" },
  last4: 3000,
  paymentMethodType: "sepa_debit",
};

export const expired: SavedMethod = {
  id: "t3",
  tokenId: 13,
  type: "CC",
  isDefault: false,
  gateway: { id: "stripe" },
  cardType: "amex",
  expiryMonth: "10",
  expiryYear: "2026",
  last4: 5,
};

const paidOrder = {
  id: "o1",
  databaseId: 1001,
  orderNumber: "1001",
  date: "2025-12-01T09:00:00.000Z",
  datePaid: "2025-12-01T09:00:00.000Z",
  status: "COMPLETED",
  total: "348,00&nbsp;€",
  needsPayment: false,
  refunds: null,
  documents: [orderDocument("invoice", "/api/documents/invoice/1001")],
} as const;

export const openOrder = {
  ...paidOrder,
  id: "o2",
  databaseId: 1002,
  orderNumber: "1002",
  datePaid: null,
  status: "FAILED",
  needsPayment: true,
  documents: [],
} as const;

/** A yearly membership, paid until 1 December 2026 by the Visa card, unless told. */
export function subscriptionOf(over: Partial<Subscription> = {}): Subscription {
  return {
    id: "s1",
    databaseId: 5,
    status: "ACTIVE",
    total: "348,00&nbsp;€",
    rawTotal: "348.00",
    billingPeriod: "year",
    startDate: "2025-12-01T09:00:00.000Z",
    endDate: null,
    nextPaymentDate: "2026-12-01T09:00:00.000Z",
    lastPaymentDate: "2025-12-01T09:00:00.000Z",
    paymentMethod: "stripe",
    paymentMethodTitle: "Saved card",
    paymentMethodData: visa,
    markedCancelDate: null,
    needsPayment: false,
    lineItems: {
      nodes: [
        {
          id: "l1",
          productId: 5001,
          variationId: null,
          quantity: 1,
          subtotal: "290",
          total: "290",
          product: {
            node: {
              id: "p1",
              databaseId: 5001,
              name: "Guides &amp; Coaches",
              slug: "guides",
              type: "SUBSCRIPTION",
              image: null,
            },
          },
          variation: null,
        },
      ],
    },
    relatedOrders: { nodes: [{ ...paidOrder, documents: [...paidOrder.documents] }] },
    ...over,
  };
}
