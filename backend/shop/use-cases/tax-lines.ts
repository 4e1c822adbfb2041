import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import { percentText, vatState } from "@/lib/rules/vat";
import { catalogue } from "../../content";
import type { Taxed, VatKind } from "../../documents";
import type { OrderLine, OrderTax } from "../store/order-parts";
import type { Order } from "../store/orders";
import { placeOfLine } from "./place-of-line";

export type TaxedLine = OrderLine & {
  kind: VatKind;
  /** Index of the line's part among the parts. */
  part: number;
};

/** How the lines of an order are taxed, and what of it falls to each way; the parts sum up to the order's total. */
export function taxLines(
  order: Order,
  lines: readonly OrderLine[],
  taxes: readonly OrderTax[],
): { lines: TaxedLine[]; parts: Taxed[] } {
  const parts: Taxed[] = [];
  const taxed = lines.map((line) => {
    const kind = kindOf(order, line);
    const basisPoints = line.taxBasisPoints;
    let index = parts.findIndex((part) => part.kind === kind && part.basisPoints === basisPoints);
    if (index < 0)
      index = parts.push({ kind, basisPoints, label: labelOf(basisPoints, taxes), net: 0, tax: 0 }) - 1;
    const part = parts[index];
    if (part) parts[index] = { ...part, net: part.net + line.total, tax: part.tax + line.tax };
    return { ...line, kind, part: index };
  });
  return { lines: taxed, parts };
}

/** What is held outside the Union, or sold to somewhere outside, is not subject to VAT; the others say who owes it. */
function kindOf({ billing }: Order, line: OrderLine): VatKind {
  if (line.taxBasisPoints > 0) return "standard";
  const product = catalogue().product(line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId) ?? null;
  const place = product ? placeOfLine(product, variation) : null;
  if (vatState(place ?? billing.country ?? DEFAULT_COUNTRY) === null) return "outside";
  return billing.vatId ? "reverse charge" : "exempt";
}

/** The label that the order keeps for the rate; the rate itself where it keeps none. */
function labelOf(basisPoints: number, taxes: readonly OrderTax[]): string | null {
  if (basisPoints === 0) return null;
  const rate = percentText(basisPoints);
  return taxes.find(({ label }) => label.includes(`VAT ${rate}`))?.label ?? `VAT ${rate}`;
}
