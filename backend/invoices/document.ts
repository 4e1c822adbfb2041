import type { Cents } from "@/lib/money";

/** Whom a document is for; texts as people typed them. */
export type Buyer = {
  /** Name and address as they are printed, from top to bottom. */
  lines: string[];
  /** Company, or the person's name. */
  name: string;
  /** Whom to ask at a company; null for a person. */
  person: string | null;
  email: string;
  vatId: string | null;
  address: PostalAddress;
};

type PostalAddress = {
  street: string;
  addition: string | null;
  postcode: string;
  city: string;
  state: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/**
 * How something is taxed. "reverse charge": the buyer owes the tax; "outside": supplied outside the European Union;
 * "exempt": for another reason, which the note gives.
 */
export type VatKind = "standard" | "reverse charge" | "outside" | "exempt";

/** What of a document is taxed in one way. Amounts in cents, after coupons. */
export type TaxedAmount = {
  kind: VatKind;
  basisPoints: number;
  /** `VAT 20 % (AT)`; null when nothing is charged. */
  label: string | null;
  net: Cents;
  tax: Cents;
};

/** What every document about an order says. */
export type DocumentHead = {
  number: string;
  issuedAt: Date;
  orderNumber: string;
  orderedAt: Date;
  /** First and last day of what is supplied. */
  supplied: { from: Date; to: Date };
  /** Paid with the demo card: worth nothing, and marked so. */
  test: boolean;
  buyer: Buyer;
  taxes: TaxedAmount[];
  /** Why there is no VAT, or why there is some in spite of a VAT id. */
  vatNote: string | null;
  /** With tax. */
  total: Cents;
};

/** Everything that an invoice says. */
export type Invoice = DocumentHead & {
  lines: InvoiceLine[];
  /** A coupon has a row for every way in which its discount is taxed. */
  coupons: { code: string; discount: Cents; kind: VatKind; basisPoints: number }[];
  paymentTitle: string;
  /** By transfer, by a provider, or not at all because nothing was to be paid. */
  paidBy: "transfer" | "provider" | "nothing";
  payment:
    | { state: "paid"; at: Date }
    | { state: "transfer"; until: Date | null }
    | { state: "waiting" }
    | { state: "void" };
};

type InvoiceLine = {
  name: string;
  quantity: number;
  unitPrice: Cents;
  /** Before coupons. */
  net: Cents;
  kind: VatKind;
  basisPoints: number;
};

/** Everything that a credit note says: how much of an invoice was given back. */
export type CreditNote = DocumentHead & {
  invoice: { number: string; issuedAt: Date };
  /** What the money is for: the line it was given back for, or the order. */
  what: string;
  /** As the operator gave it. */
  reason: string | null;
  paymentTitle: string;
};
