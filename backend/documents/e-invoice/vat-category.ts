import type { Taxed, VatKind } from "../invoice";

/** VAT category of EN 16931 (UNTDID 5305) with the reason it asks for. */
export type VatCategory = {
  code: "S" | "AE" | "O" | "E";
  reason?: string;
  /** Of the VATEX code list. */
  reasonCode?: string;
  /** Null: the category has no rate on its lines (BR-O-05). */
  ratePercent: number | null;
};

/**
 * S what is taxed; AE what the buyer owes the tax for; O services whose place of supply lies outside the Union, which
 * are "not subject to VAT". An invoice with O has nothing but O and no VAT id of anybody (BR-O-02, BR-O-11), so where
 * such a line stands beside a taxed one it is E with the same reason. Source: EN 16931-1, tables 6.4.3; VATEX list.
 */
export function vatCategory(
  { kind, basisPoints }: Pick<Taxed, "kind" | "basisPoints">,
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
      return { code: "E", reason: note ?? "No VAT is charged", ratePercent: 0 };
  }
}

/** True when the document says that nothing of it is subject to VAT. */
export function isOutsideOnly(taxes: readonly { kind: VatKind }[]): boolean {
  return taxes.length > 0 && taxes.every(({ kind }) => kind === "outside");
}
