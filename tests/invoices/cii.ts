/** The first element of a name: its text, or what is inside. */
export function one(xml: string, name: string): string {
  const found = all(xml, name)[0];
  if (found === undefined) throw new Error(`no ${name} in ${xml.slice(0, 200)}`);
  return found;
}

/** The contents of every element of a name, in the order of the document. Elements of one name are never nested here. */
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

export type Group = { category: string; rate: string | null };

export type Facts = ReturnType<typeof factsOf>;

/** The amounts of an invoice in CII, as the rules of EN 16931 name them. */
export function factsOf(xml: string) {
  const sums = one(xml, "SpecifiedTradeSettlementHeaderMonetarySummation");
  const sum = (name: string) => all(sums, name).map(cents)[0] ?? 0;
  const header = one(xml, "ApplicableHeaderTradeSettlement");
  const reductions = all(header, "SpecifiedTradeAllowanceCharge").map((part) => ({
    ...groupOf(one(part, "CategoryTradeTax")),
    isCharge: one(part, "ChargeIndicator").includes("true"),
    amount: cents(one(part, "ActualAmount")),
  }));
  return {
    sellerVatIds: vatIdsOf(one(xml, "SellerTradeParty")),
    sellerTaxNumbers: [...one(xml, "SellerTradeParty").matchAll(/schemeID="FC">([^<]+)</g)].map(
      ([, id]) => id,
    ),
    buyerVatIds: vatIdsOf(one(xml, "BuyerTradeParty")),
    lines: all(xml, "IncludedSupplyChainTradeLineItem").map((line) => ({
      ...groupOf(one(line, "ApplicableTradeTax")),
      quantity: Number(one(line, "BilledQuantity")),
      price: cents(one(one(line, "NetPriceProductTradePrice"), "ChargeAmount")),
      net: cents(one(line, "LineTotalAmount")),
    })),
    allowances: reductions.filter(({ isCharge }) => !isCharge),
    charges: reductions.filter(({ isCharge }) => isCharge),
    breakdown: all(header, "ApplicableTradeTax").map((tax) => ({
      ...groupOf(tax),
      base: cents(one(tax, "BasisAmount")),
      tax: cents(one(tax, "CalculatedAmount")),
      reason: all(tax, "ExemptionReason")[0] ?? null,
      code: all(tax, "ExemptionReasonCode")[0] ?? null,
    })),
    lineTotal: sum("LineTotalAmount"),
    allowanceTotal: sum("AllowanceTotalAmount"),
    chargeTotal: sum("ChargeTotalAmount"),
    net: sum("TaxBasisTotalAmount"),
    tax: sum("TaxTotalAmount"),
    gross: sum("GrandTotalAmount"),
    prepaid: sum("TotalPrepaidAmount"),
    due: sum("DuePayableAmount"),
  };
}

function vatIdsOf(party: string): string[] {
  return [...party.matchAll(/schemeID="VA">([^<]+)</g)].map(([, id = ""]) => id);
}

function groupOf(tax: string): Group {
  return { category: one(tax, "CategoryCode"), rate: all(tax, "RateApplicablePercent")[0] ?? null };
}
