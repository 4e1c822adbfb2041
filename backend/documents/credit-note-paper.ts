import { percentText } from "@/lib/rules/vat";
import type { CreditNote } from "./credit-note";
import type { Paper } from "./paper";
import { day, euro, period } from "./words";

/** What stands on a credit note, and where. Its amounts are positive: it is a document about money that goes back. */
export function creditNotePaper(note: CreditNote): Paper {
  const { number, issuedAt, test, buyer, taxes, total, invoice } = note;
  return {
    title: `${test ? "Test credit note" : "Credit note"} ${number}`,
    noun: "credit note",
    ...{ test, issuedAt, buyer, taxes, total },
    totalLabel: "Total credited",
    note: note.vatNote,
    facts: [
      ["Credit note number", number],
      ["Credit note date", day(issuedAt)],
      ["For invoice", `${invoice.number} of ${day(invoice.issuedAt)}`],
      ["Date of supply", period(note.supplied)],
      ["Order", note.orderNumber],
      ["Order date", day(note.orderedAt)],
    ],
    rows: taxes.map((taxed) => [
      note.what,
      "1",
      euro(taxed.net),
      percentText(taxed.basisPoints),
      euro(taxed.net),
    ]),
    panel: {
      headline: `${euro(total)} went back to you (${note.paymentTitle}).`,
      rows: note.reason ? [["Reason", note.reason]] : [],
    },
  };
}
