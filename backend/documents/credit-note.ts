import type { DocumentHead } from "./invoice";

/** Everything that a credit note says: how much of an invoice was given back. */
export type CreditNote = DocumentHead & {
  invoice: { number: string; issuedAt: Date };
  /** What the money is for: the line it was given back for, or the order. */
  what: string;
  /** As the operator gave it. */
  reason: string | null;
  paymentTitle: string;
};
