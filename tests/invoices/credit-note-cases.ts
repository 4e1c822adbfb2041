import type { CreditNote } from "@/backend/sales/invoices/document";
import { cases, mixes } from "./invoice-cases";
import { creditNote } from "./sample-invoice";

/** The whole of an invoice, as a refund or a cancellation is about it. */
const wholeOf = ({ buyer, taxes, total, vatNote, purchaseOrder }: (typeof cases)[string]): CreditNote => ({
  ...creditNote,
  buyer,
  taxes,
  total,
  vatNote,
  ...(purchaseOrder && { purchaseOrder }),
});
const ofInvoices = Object.entries(cases).filter(([, { total }]) => total > 0);
const [mix] = Object.values(mixes);
const corrected = { cancels: true, isCorrected: true, reason: "Its details were wrong" } as const;

export const noteCases: Record<string, CreditNote> = {
  "for a part": creditNote,
  ...Object.fromEntries(
    ofInvoices.flatMap(([name, source]) => [
      [`for all of an invoice ${name}`, wholeOf(source)],
      [
        `that cancels an invoice ${name}, which is corrected`,
        { ...wholeOf(source), ...corrected, what: "Cancellation of invoice 2026-00001" },
      ],
    ]),
  ),
  "that cancels an invoice nobody paid": { ...creditNote, cancels: true, reason: null },
  "for the part outside the Union of a mix": {
    ...creditNote,
    ...(mix && { buyer: mix.source.buyer, vatNote: mix.source.vatNote, taxes: mix.source.taxes.slice(0, 1) }),
    total: 4_500,
    isOfMix: true,
  },
};
