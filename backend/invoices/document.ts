import type { Cents } from "@/lib/money";
import type { Seller } from "../seller";
import type { VatKind } from "../vat";

/** A day in the shop's time zone, `2026-11-02`: documents know no hours. */
export type Day = string;

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

export function dayOf(date: Date): Day {
  return dayFormat.format(date);
}

/** Whom a document is for; texts as people typed them. */
export type Buyer = {
  /** Name and address as they are printed, from top to bottom. */
  lines: string[];
  /** Company, or the person's name. */
  name: string;
  /** The contact at a company; null for a person. */
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

/** The part of a document with one tax treatment. Amounts in cents, after coupons. */
export type TaxedAmount = {
  kind: VatKind;
  basisPoints: number;
  /** The country whose VAT applies, or would apply: ISO 3166-1 alpha-2. */
  country: string;
  /** `VAT 20 % (AT)`; null when nothing is charged. */
  label: string | null;
  /** Why it is exempt; missing for other kinds, and on documents of before products could be exempt. */
  reason?: string;
  net: Cents;
  tax: Cents;
};

/** The common facts of every document about an order. */
export type DocumentHead = {
  number: string;
  issuedOn: Day;
  seller: Seller;
  orderNumber: string;
  orderedOn: Day;
  /** The buyer's own number for the purchase; missing where none was given. */
  purchaseOrder?: string;
  /** First and last day of the supply. */
  supplied: { from: Day; to: Day };
  /** Paid with the demo card: worth nothing, and marked so. */
  test: boolean;
  buyer: Buyer;
  taxes: TaxedAmount[];
  /** Why there is no VAT, or why there is some in spite of a VAT id. */
  vatNote: string | null;
  paymentTitle: string;
  /** With tax. */
  total: Cents;
};

/**
 * The full content of an invoice, stored in the transaction that assigns its number. PDF and XML are rendered from this
 * alone, once (`issued-files.ts`).
 */
export type Invoice = DocumentHead & {
  lines: InvoiceLine[];
  /** A coupon has a row for every way in which its discount is taxed. */
  coupons: { code: string; discount: Cents; kind: VatKind; basisPoints: number }[];
  /**
   * On a corrected invoice: what credit notes had taken off before, a row for each note and way of being taxed. Missing
   * where there are none.
   */
  credited?: { note: string; net: Cents; kind: VatKind; basisPoints: number }[];
  /** By transfer, by a provider, or not at all because nothing was to be paid. */
  paidBy: "transfer" | "provider" | "nothing";
  /** The provider's way; missing where it said none, and on older invoices. */
  paidWith?: "card" | "sepa_debit" | "klarna";
  /** Cents of the total that a code has paid; missing where none did. */
  credit?: Cents;
  payment:
    | { state: "paid"; on: Day }
    | { state: "transfer"; until: Day | null; reference: string }
    /** Of orders from before documents were frozen. */
    | { state: "waiting" }
    | { state: "void" };
  /** The credit note whose amount is owed again; missing on an order's first invoice. */
  replaces?: { number: string; issuedOn: Day };
  /** The earlier invoice with wrong details; missing on every other invoice. */
  corrects?: { number: string; issuedOn: Day };
};

/** The same before there is an invoice: without number and day. */
export type ProForma = Omit<Invoice, "number" | "issuedOn">;

type InvoiceLine = {
  name: string;
  quantity: number;
  unitPrice: Cents;
  /** Before coupons. */
  net: Cents;
  kind: VatKind;
  basisPoints: number;
};

/** Everything that a credit note says, stored like an invoice: how much of one was refunded, or that it is cancelled. */
export type CreditNote = DocumentHead & {
  /** The whole invoice is cancelled, and no money goes back because of it. */
  cancels?: true;
  /** Of a cancellation: cents that a code had paid and has again; missing where it had paid nothing. */
  credit?: Cents;
  /** Its details were wrong: another invoice follows. Missing: nobody paid it, and nobody has to. */
  isCorrected?: true;
  /** A part of the price that need not be paid; unset: its money went back. */
  isWaived?: true;
  invoice: { number: string; issuedOn: Day };
  /** The subject of the refund: the refunded line, or the order. */
  what: string;
  /** As the operator gave it. */
  reason: string | null;
  /** Its invoice has supplies outside the Union beside others; missing on earlier notes. */
  isOfMix?: true;
};
