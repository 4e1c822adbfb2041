import type { FacturXInvoiceInput } from "@stackforge-eu/factur-x";
import type { Cents } from "@/lib/money";
import type { DocumentHead, Taxed } from "../invoice";
import { buyerParty, sellerParty } from "./trade-parties";
import { isOutsideOnly, vatCategory, type VatCategory } from "./vat-category";

/** What invoice and credit note say in the same words: parties, supply, VAT breakdown. */
export function commonParts(head: DocumentHead) {
  const { from, to } = head.supplied;
  const isOutside = isOutsideOnly(head.taxes);
  return {
    seller: sellerParty(isOutside),
    buyer: buyerParty(head.buyer, isOutside),
    // BT-72 is the day on which the supply was completed; a longer one has its period besides.
    delivery: { date: isoDay(to) },
    ...(isoDay(from) !== isoDay(to) && {
      billingPeriod: { startDate: isoDay(from), endDate: isoDay(to) },
    }),
    vatBreakdown: head.taxes.map((taxed) => breakdown(taxed, categoryIn(head, taxed))),
    references: [{ id: head.orderNumber, type: "seller-order" as const }],
  } satisfies Partial<FacturXInvoiceInput>;
}

export function categoryIn(head: DocumentHead, taxed: Pick<Taxed, "kind" | "basisPoints">): VatCategory {
  return vatCategory(taxed, { isMixed: !isOutsideOnly(head.taxes), note: head.vatNote });
}

/** Category and rate of a line or an allowance. */
export function lineTax({ code, ratePercent }: VatCategory) {
  return { vatCategoryCode: code, ...(ratePercent !== null && { vatRatePercent: ratePercent }) };
}

function breakdown({ net, tax }: Taxed, { code, reason, reasonCode, ratePercent }: VatCategory) {
  return {
    categoryCode: code,
    ratePercent: ratePercent ?? 0,
    taxableAmount: euros(net),
    taxAmount: euros(tax),
    ...(reason && { exemptionReason: reason }),
    ...(reasonCode && { exemptionReasonCode: reasonCode }),
  };
}

/** The library writes amounts with two decimals. */
export function euros(cents: Cents): number {
  return cents / 100;
}

const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna" });

/** `2026-11-02`, in the shop's time zone as on the page beside it. */
export function isoDay(date: Date): string {
  return format.format(date);
}
