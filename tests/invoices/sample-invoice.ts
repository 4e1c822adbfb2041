import type { CreditNote, Invoice } from "@/backend/sales/invoices/document";
import { seller } from "@/backend/ground/seller";

export const invoice: Invoice = {
  number: "2026-00001",
  issuedOn: "2026-11-03",
  seller,
  orderNumber: "17",
  orderedOn: "2026-11-02",
  supplied: { from: "2026-11-03", to: "2026-11-03" },
  test: false,
  buyer: {
    lines: ["Łukasz Żółć", "Őrség utca 1", "Иван Ελένη GmbH", "1010 Wien"],
    name: "Иван Ελένη GmbH",
    person: "Łukasz Żółć",
    email: "l@example.com",
    vatId: "ATU12345675",
    address: {
      street: "Őrség utca 1",
      addition: null,
      postcode: "1010",
      city: "Wien",
      state: null,
      country: "AT",
    },
  },
  lines: [
    {
      name: "Introduction",
      quantity: 2,
      unitPrice: 9_900,
      net: 19_800,
      kind: "standard",
      basisPoints: 2_000,
    },
  ],
  coupons: [{ code: "welcome-10", discount: 1_980, kind: "standard", basisPoints: 2_000 }],
  taxes: [
    { kind: "standard", basisPoints: 2_000, country: "AT", label: "VAT 20 % (AT)", net: 17_820, tax: 3_564 },
  ],
  vatNote: null,
  total: 21_384,
  paymentTitle: "Invoice (bank transfer)",
  paidBy: "transfer",
  payment: { state: "transfer", until: "2026-11-16", reference: "Order 17" },
};

const { lines: _lines, coupons: _coupons, paidBy: _paidBy, payment: _payment, ...head } = invoice;

export const creditNote: CreditNote = {
  ...head,
  number: "CN-2026-00001",
  invoice: { number: "2026-00001", issuedOn: invoice.issuedOn },
  issuedOn: "2026-11-20",
  what: "Introduction",
  reason: "The date was moved",
  taxes: [
    { kind: "standard", basisPoints: 2_000, country: "AT", label: "VAT 20 % (AT)", net: 8_910, tax: 1_782 },
  ],
  total: 10_692,
};

/** So many lines of one seat each. */
export function seats(count: number): Invoice["lines"] {
  return Array.from({ length: count }, (_, index) => ({
    name: `Seat no. ${index + 1} of the workshop`,
    quantity: 1,
    unitPrice: 100,
    net: 100,
    kind: "standard",
    basisPoints: 2_000,
  }));
}
