import type { CreditNote, DocumentHead, TaxedAmount } from "./document";

export type TaxedDocument = DocumentHead & Pick<CreditNote, "isOfMix">;

export function categoryIn(
  head: TaxedDocument,
  taxed: Pick<TaxedAmount, "kind" | "basisPoints" | "reason">,
): VatCategory {
  return vatCategory(taxed, { isMixed: !isOutsideOnly(head), note: head.vatNote });
}

/** VAT category of EN 16931 (UNTDID 5305) with its required reason. */
export type VatCategory = {
  code: "S" | "AE" | "O" | "E";
  reason?: string;
  /** From the VATEX code list. */
  reasonCode?: string;
  /** Null: the category has no rate on its lines (BR-O-05). */
  ratePercent: number | null;
};

/**
 * S: taxed. AE: the buyer owes the tax. O: services supplied outside the Union, "not subject to VAT". An invoice with O
 * may contain only O and no VAT ids (BR-O-02, BR-O-11 to BR-O-14), so beside another category such a line becomes E
 * with the same reason. Source: EN 16931-1, tables 6.4.3; VATEX list.
 */
function vatCategory(
  { kind, basisPoints, reason: law }: Pick<TaxedAmount, "kind" | "basisPoints" | "reason">,
  { isMixed, note }: { isMixed: boolean; note: string | null },
): VatCategory {
  switch (kind) {
    case "standard":
      return { code: "S", ratePercent: basisPoints / 100 };
    case "reverse charge":
      return { code: "AE", reason: note ?? "Reverse charge", reasonCode: "VATEX-EU-AE", ratePercent: 0 };
    case "outside": {
      const reason = note ?? "Supplied outside the European Union: not subject to VAT";
      return isMixed
        ? { code: "E", reason, ratePercent: 0 }
        : { code: "O", reason, reasonCode: "VATEX-EU-O", ratePercent: null };
    }
    case "exempt":
      return { code: "E", reason: law ?? note ?? "No VAT is charged", ratePercent: 0 };
  }
}

/**
 * Whether the document says that nothing in it is subject to VAT. A credit note for a part keeps the categories of its
 * invoice.
 */
export function isOutsideOnly({ taxes, isOfMix }: TaxedDocument): boolean {
  return !isOfMix && taxes.length > 0 && taxes.every(({ kind }) => kind === "outside");
}
