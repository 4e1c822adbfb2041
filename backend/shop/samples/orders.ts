import type { OrderStatus } from "../tables";

export type SampleOrder = {
  email: string;
  productId: number;
  /** A seat of the product's next date that is still to come. */
  nextDate?: true;
  coupon?: string;
  extra?: Record<string, string>;
  daysAgo: number;
  status: OrderStatus;
};

/** One order at least in every status. Subscriptions bring theirs along. */
export const sampleOrders: readonly SampleOrder[] = [
  { email: "anna.berger@example.com", productId: 992, daysAgo: 200, status: "COMPLETED" },
  { email: "anna.berger@example.com", productId: 1744, daysAgo: 2, status: "ON_HOLD" },
  { email: "priya.raman@example.com", productId: 3341, daysAgo: 150, status: "PROCESSING" },
  {
    email: "luca.moretti@example.com",
    productId: 992,
    coupon: "fl-las-2025",
    daysAgo: 430,
    status: "COMPLETED",
  },
  { email: "ben.okafor@example.com", productId: 1760, daysAgo: 300, status: "REFUNDED" },
  {
    email: "hugo.lefevre@example.com",
    productId: 1731,
    nextDate: true,
    extra: { attendees: '[{"name":"Hugo Lefèvre"}]' },
    daysAgo: 20,
    status: "PROCESSING",
  },
  { email: "hugo.lefevre@example.com", productId: 4001, daysAgo: 9, status: "PROCESSING" },
  { email: "hugo.lefevre@example.com", productId: 1730, daysAgo: 45, status: "CANCELLED" },
  { email: "hugo.lefevre@example.com", productId: 992, daysAgo: 4, status: "FAILED" },
];
