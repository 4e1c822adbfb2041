import type { Facts, Group } from "./cii";

const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** The rules of EN 16931 that the tests check themselves, as docs/decisions/documents.md lists them. */
export const rules: Record<string, (facts: Facts) => boolean> = {
  "BR-CO-09": ({ sellerVatIds, buyerVatIds }) =>
    [...sellerVatIds, ...buyerVatIds].every(
      (id) => id.startsWith("EL") || countries.of(id.slice(0, 2)) !== undefined,
    ),
  "BR-CO-10": ({ lineTotal, lines }) => lineTotal === sum(lines.map(({ net }) => net)),
  "BR-CO-11": ({ allowanceTotal, allowances }) =>
    allowanceTotal === sum(allowances.map(({ amount }) => amount)),
  "BR-CO-12": ({ chargeTotal, charges }) => chargeTotal === sum(charges.map(({ amount }) => amount)),
  "BR-CO-13": ({ net, lineTotal, allowanceTotal, chargeTotal }) =>
    net === lineTotal - allowanceTotal + chargeTotal,
  "BR-CO-14": ({ tax, breakdown }) => tax === sum(breakdown.map((row) => row.tax)),
  "BR-CO-15": ({ gross, net, tax }) => gross === net + tax,
  "BR-CO-16": ({ due, gross, prepaid }) => due === gross - prepaid,
  // Taxes are rounded line by line, so the sum may be half a cent a line away; the norm's own check allows 1 €.
  "BR-CO-17": ({ breakdown, lines }) =>
    breakdown.every(
      ({ base, rate, tax }) => Math.abs(tax - (base * Number(rate ?? 0)) / 100) <= lines.length / 2 + 0.5,
    ),
  "BR-CO-18": ({ breakdown }) => breakdown.length > 0,
  "BR-S-01": (facts) => hasRow(facts, "S") === uses(facts, "S"),
  "BR-S-05": ({ lines }) => of("S", lines).every(({ rate }) => Number(rate) > 0),
  "BR-S-08": (facts) => hasItsAmounts(facts, "S"),
  "BR-S-10": ({ breakdown }) => of("S", breakdown).every(({ reason, code }) => !reason && !code),
  "BR-AE-01": (facts) => hasOneRow(facts, "AE"),
  "BR-AE-02": (facts) =>
    of("AE", facts.lines).length === 0 || (isKnownSeller(facts) && facts.buyerVatIds.length > 0),
  "BR-AE-05": ({ lines }) => of("AE", lines).every(hasRateZero),
  "BR-AE-08": (facts) => hasItsAmounts(facts, "AE"),
  "BR-AE-09": ({ breakdown }) => of("AE", breakdown).every(({ tax }) => tax === 0),
  "BR-AE-10": ({ breakdown }) => of("AE", breakdown).every(hasReason),
  "BR-E-01": (facts) => hasOneRow(facts, "E"),
  "BR-E-02": (facts) => of("E", facts.lines).length === 0 || isKnownSeller(facts),
  "BR-E-05": ({ lines }) => of("E", lines).every(hasRateZero),
  "BR-E-06": ({ allowances }) => of("E", allowances).every(hasRateZero),
  "BR-E-08": (facts) => hasItsAmounts(facts, "E"),
  "BR-E-09": ({ breakdown }) => of("E", breakdown).every(({ tax }) => tax === 0),
  "BR-E-10": ({ breakdown }) => of("E", breakdown).every(hasReason),
  "BR-O-01": (facts) => hasOneRow(facts, "O"),
  "BR-O-02": (facts) => of("O", facts.lines).length === 0 || hasNoVatId(facts),
  "BR-O-03": (facts) => of("O", facts.allowances).length === 0 || hasNoVatId(facts),
  "BR-O-05": ({ lines }) => of("O", lines).every(({ rate }) => rate === null),
  "BR-O-06": ({ allowances }) => of("O", allowances).every(({ rate }) => rate === null),
  "BR-O-08": (facts) => hasItsAmounts(facts, "O"),
  "BR-O-09": ({ breakdown }) => of("O", breakdown).every(({ tax }) => tax === 0),
  "BR-O-10": ({ breakdown }) => of("O", breakdown).every(hasReason),
  "BR-O-11": (facts) => !hasRow(facts, "O") || facts.breakdown.length === 1,
  "BR-O-12": (facts) => !hasRow(facts, "O") || isAll("O", facts.lines),
  "BR-O-13": (facts) => !hasRow(facts, "O") || isAll("O", facts.allowances),
  "BR-O-14": (facts) => !hasRow(facts, "O") || isAll("O", facts.charges),
  // Of Peppol BIS Billing 3.0: EN 16931 itself has no rule for the amount of a line.
  R120: ({ lines }) => lines.every(({ price, quantity, net }) => price * quantity === net),
};

/** Names of the rules that a document breaks; empty for one that may be booked. */
export function brokenRules(facts: Facts): string[] {
  return Object.entries(rules).flatMap(([rule, holds]) => (holds(facts) ? [] : [rule]));
}

type Category = "S" | "AE" | "E" | "O";

function of<G extends Group>(category: Category, groups: readonly G[]): G[] {
  return groups.filter((group) => group.category === category);
}

const isAll = (category: Category, groups: readonly Group[]) => of(category, groups).length === groups.length;
const hasRow = ({ breakdown }: Facts, category: Category) => of(category, breakdown).length > 0;
const uses = ({ lines, allowances, charges }: Facts, category: Category) =>
  of(category, [...lines, ...allowances, ...charges]).length > 0;
const hasOneRow = (facts: Facts, category: Category) =>
  of(category, facts.breakdown).length === (uses(facts, category) ? 1 : 0);
const isKnownSeller = ({ sellerVatIds, sellerTaxNumbers }: Facts) =>
  sellerVatIds.length + sellerTaxNumbers.length > 0;
const hasNoVatId = ({ sellerVatIds, buyerVatIds }: Facts) => sellerVatIds.length + buyerVatIds.length === 0;
const hasRateZero = ({ rate }: Group) => rate !== null && Number(rate) === 0;
const hasReason = ({ reason, code }: Facts["breakdown"][number]) => Boolean(reason ?? code);

/** The taxable amount is the lines less the allowances plus the charges, for each rate. */
function hasItsAmounts({ breakdown, lines, allowances, charges }: Facts, category: Category): boolean {
  return of(category, breakdown).every((row) => {
    const isSame = (each: Group) =>
      each.category === row.category && Number(each.rate ?? 0) === Number(row.rate ?? 0);
    const amounts = (parts: Facts["charges"]) => sum(parts.filter(isSame).map(({ amount }) => amount));
    const net = sum(lines.filter(isSame).map((line) => line.net));
    return row.base === net - amounts(allowances) + amounts(charges);
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
