/** The first element of a name: its text, or what is inside. */
export function one(xml: string, name: string): string {
  const found = all(xml, name)[0];
  if (found === undefined) throw new Error(`no ${name} in ${xml.slice(0, 200)}`);
  return found;
}

/** What is inside of every element of a name, in the order of the document; elements of one name are never nested here. */
export function all(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>(.*?)</ram:${name}>`, "gs"))].map(
    ([, inner = ""]) => inner,
  );
}

/** `"178.20"` → 17820. */
function cents(text: string): number {
  if (!/^-?\d+\.\d{2}$/.test(text)) throw new Error(`${text} is not an amount with two decimals`);
  return Math.round(Number(text) * 100);
}

type Group = { category: string; rate: string | null };

export type Facts = ReturnType<typeof factsOf>;

/** The amounts of an invoice in CII, as the rules of EN 16931 name them. */
export function factsOf(xml: string) {
  const sums = one(xml, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const sum = (name: string) => all(sums, name).map(cents)[0] ?? 0;
  const header = one(xml, "ApplicableHeaderTradeSettlement");
  return {
    lines: all(xml, "IncludedSupplyChainTradeLineItem").map((line) => ({
      ...groupOf(one(line, "ApplicableTradeTax")),
      quantity: Number(one(line, "BilledQuantity")),
      price: cents(one(one(line, "NetPriceProductTradePrice"), "ChargeAmount")),
      net: cents(one(line, "LineTotalAmount")),
    })),
    allowances: all(header, "SpecifiedTradeAllowanceCharge").map((allowance) => ({
      ...groupOf(one(allowance, "CategoryTradeTax")),
      amount: cents(one(allowance, "ActualAmount")),
    })),
    breakdown: all(header, "ApplicableTradeTax").map((tax) => ({
      ...groupOf(tax),
      base: cents(one(tax, "BasisAmount")),
      tax: cents(one(tax, "CalculatedAmount")),
      reason: all(tax, "ExemptionReason")[0] ?? null,
      code: all(tax, "ExemptionReasonCode")[0] ?? null,
    })),
    lineTotal: sum("LineTotalAmount"),
    allowanceTotal: sum("AllowanceTotalAmount"),
    net: sum("TaxBasisTotalAmount"),
    tax: sum("TaxTotalAmount"),
    gross: sum("GrandTotalAmount"),
    prepaid: sum("TotalPrepaidAmount"),
    due: sum("DuePayableAmount"),
  };
}

function groupOf(tax: string): Group {
  return { category: one(tax, "CategoryCode"), rate: all(tax, "RateApplicablePercent")[0] ?? null };
}

/** Rules of EN 16931 that amounts break; empty for a document that may be booked. */
export function brokenRules(facts: Facts): string[] {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const ofGroup =
    ({ category, rate }: Group) =>
    (each: Group) =>
      each.category === category && Number(each.rate ?? 0) === Number(rate ?? 0);
  const rules: Record<string, boolean> = {
    "BR-CO-10": facts.lineTotal === sum(facts.lines.map(({ net }) => net)),
    "BR-CO-11": facts.allowanceTotal === sum(facts.allowances.map(({ amount }) => amount)),
    "BR-CO-13": facts.net === facts.lineTotal - facts.allowanceTotal,
    "BR-CO-14": facts.tax === sum(facts.breakdown.map(({ tax }) => tax)),
    "BR-CO-15": facts.gross === facts.net + facts.tax,
    "BR-CO-16": facts.due === facts.gross - facts.prepaid,
    "BR-CO-18": facts.breakdown.length > 0,
    "line amount": facts.lines.every(({ price, quantity, net }) => price * quantity === net),
    "taxable amount (BR-S-8 and its sisters)": facts.breakdown.every(
      (group) =>
        group.base ===
        sum(facts.lines.filter(ofGroup(group)).map(({ net }) => net)) -
          sum(facts.allowances.filter(ofGroup(group)).map(({ amount }) => amount)),
    ),
    // Taxes are rounded line by line, so the sum may be half a cent a line away; the norm's own check allows 1 €.
    "BR-CO-17": facts.breakdown.every(
      ({ base, rate, tax }) =>
        Math.abs(tax - (base * Number(rate ?? 0)) / 100) <= facts.lines.length / 2 + 0.5,
    ),
    "BR-O-11": facts.breakdown.length === 1 || facts.breakdown.every(({ category }) => category !== "O"),
    "reason for no VAT": facts.breakdown.every(({ category, reason }) => category === "S" || reason !== null),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}
