import type { Invoice } from "@/backend/documents";

export const invoice: Invoice = {
  number: "2026-00001",
  issuedAt: new Date("2026-11-02T23:30:00Z"),
  orderNumber: "17",
  orderedAt: new Date("2026-11-02T08:00:00Z"),
  test: false,
  buyer: {
    lines: ["Łukasz Żółć", "Őrség utca 1", "Иван Ελένη GmbH", "1010 Wien"],
    email: "l@example.com",
    vatId: "ATU12345675",
  },
  lines: [{ name: "Introduction", quantity: 2, unitPrice: 9_900, net: 19_800, tax: "20 %" }],
  coupons: [{ code: "welcome-10", discount: 1_980 }],
  subtotal: 19_800,
  taxes: [
    { label: "VAT 20 % (AT)", amount: 3_364 },
    { label: "VAT 10 % (AT)", amount: 200 },
  ],
  vatNote: null,
  total: 21_384,
  paymentTitle: "Invoice (bank transfer)",
  payment: { state: "transfer", until: new Date("2026-11-16T09:00:00Z") },
};

/** So many lines of one seat each. */
export function seats(count: number): Invoice["lines"] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Seat no. ${index + 1} of the workshop`,
    quantity: 1,
    unitPrice: 100,
    net: 100,
    tax: "20 %",
  }));
}
