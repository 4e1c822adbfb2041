import type { Cents } from "@/lib/money";

/** Everything that an invoice says. Amounts in cents; texts as people typed them. */
export type Invoice = {
  number: string;
  issuedAt: Date;
  orderNumber: string;
  orderedAt: Date;
  /** Paid with the demo card: worth nothing, and marked so. */
  test: boolean;
  buyer: { lines: string[]; email: string; vatId: string | null };
  lines: { name: string; quantity: number; unitPrice: Cents; net: Cents; tax: string }[];
  coupons: { code: string; discount: Cents }[];
  /** Net before coupons. */
  subtotal: Cents;
  taxes: { label: string; amount: Cents }[];
  /** Why there is no VAT, or why there is some in spite of a VAT id. */
  vatNote: string | null;
  total: Cents;
  paymentTitle: string;
  payment:
    | { state: "paid"; at: Date }
    | { state: "transfer"; until: Date | null }
    | { state: "waiting" }
    | { state: "void" };
};
