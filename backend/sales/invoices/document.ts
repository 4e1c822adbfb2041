import type { Cents } from "@/lib/money";
import type { PaidMethod } from "@/lib/rules/prices/payment-methods";
import { type PrintedWords, printedWords } from "@/lib/rules/forms/buyer-words";
import type { Seller } from "../../ground/seller";
import type { VatKind } from "../vat";

/** A day in the shop's time zone, `2026-11-02`. Documents have no clock times. */
export type Day = string;

const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

export function dayOf(date: Date): Day {
  return dayFormat.format(date);
}

/** The recipient of a document; texts as people typed them. */
export type Buyer = {
  /** Name and address as printed, from top to bottom. */
  lines: string[];
  /** The company, or the person's name. */
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
  /** Why the supply is exempt; missing for other kinds, and on documents from before exempt products existed. */
  reason?: string;
  net: Cents;
  tax: Cents;
};

/** The common facts of every document about an order. */
export type DocumentHead = PrintedWords & {
  number: string;
  issuedOn: Day;
  seller: Seller;
  orderNumber: string;
  orderedOn: Day;
  /** First and last day of the supply. */
  supplied: { from: Day; to: Day };
  /** Whether the order was paid with the demo card. The document is then marked as worthless. */
  test: boolean;
  buyer: Buyer;
  taxes: TaxedAmount[];
  /** Why there is no VAT, or why there is VAT in spite of a VAT id. */
  vatNote: string | null;
  paymentTitle: string;
  /** With tax. */
  total: Cents;
};

/** The facts that every later document about the same order repeats. Seller, amounts and taxes are its own. */
export function headOf(earlier: DocumentHead) {
  const { orderNumber, orderedOn, supplied, test, buyer, vatNote, paymentTitle } = earlier;
  const words = printedWords(earlier);
  return { orderNumber, orderedOn, ...words, supplied, test, buyer, vatNote, paymentTitle };
}

/**
 * The full content of an invoice, stored in the transaction that assigns its number. PDF and XML are rendered from this
 * alone, once (`issued-files.ts`).
 */
export type Invoice = DocumentHead & {
  lines: InvoiceLine[];
  /** A coupon has one row for each tax treatment of its discount. */
  coupons: { code: string; discount: Cents; kind: VatKind; basisPoints: number }[];
  /**
   * On a corrected invoice, the amounts of earlier credit notes, with a row for each note and tax treatment. Missing if
   * there are none.
   */
  credited?: { note: string; net: Cents; kind: VatKind; basisPoints: number }[];
  /** By transfer, by a provider, or not at all because nothing was due. */
  paidBy: "transfer" | "provider" | "nothing";
  /** The provider's payment method; missing if it named none, and on older invoices. */
  paidWith?: PaidMethod;
  /** Cents of the total that a code has paid; missing if none did. */
  credit?: Cents;
  payment:
    | { state: "paid"; on: Day }
    | { state: "transfer"; until: Day | null; reference: string }
    /** Orders from before documents were frozen. */
    | { state: "waiting" }
    | { state: "void" };
  /** The credit note whose amount is owed again; missing on an order's first invoice. */
  replaces?: { number: string; issuedOn: Day };
  /** The earlier invoice with wrong details; missing on every other invoice. */
  corrects?: { number: string; issuedOn: Day };
};

/** The content before there is an invoice: without number and day. */
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

/**
 * The full content of a credit note, stored like an invoice: how much of the invoice was refunded, or that it is
 * cancelled.
 */
export type CreditNote = DocumentHead & {
  /** The whole invoice is cancelled, and no money is returned because of it. */
  cancels?: true;
  /** On a cancellation, the cents that a code had paid and got back; missing if it had paid nothing. */
  credit?: Cents;
  /**
   * The invoice's details were wrong, and another invoice follows. Missing: nobody paid the invoice, and nobody has to.
   */
  isCorrected?: true;
  /** Part of the price need not be paid; missing: the money was returned. */
  isWaived?: true;
  invoice: { number: string; issuedOn: Day };
  /** The subject of the refund: the refunded line, or the order. */
  what: string;
  /** The reason as the operator wrote it. */
  reason: string | null;
  /** The invoice contains supplies outside the Union and others; missing on earlier notes. */
  isOfMix?: true;
};
