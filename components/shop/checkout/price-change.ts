import { plainText } from "@/lib/graphql/text";
import { parseRaw } from "@/lib/money";
import { couponsOf, linesOf, type Cart } from "../cart/cart-type";
import { codesText } from "../cart/cart-words";

/** A total that is another one now, as the shop writes it, and the shop's reasons. */
export type PriceChange = { from: string; to: string; why: string };

const usual = "VAT and regional prices follow your invoice country and VAT ID.";

/** What the buyer has to know of two states of a cart; null when the total is the same. */
export function priceChange(before: Cart, after: Cart): PriceChange | null {
  if (parseRaw(before.rawTotal) === parseRaw(after.rawTotal)) return null;
  const why = [codeReason(before, after), regionalReason(before, after), vatReason(before, after)].filter(
    (text) => text !== null,
  );
  return {
    from: plainText(before.total ?? ""),
    to: plainText(after.total ?? ""),
    why: why.length > 0 ? why.join(" ") : usual,
  };
}

function codeReason(before: Cart, after: Cart): string | null {
  const held = new Set(couponsOf(after).map(({ code }) => code));
  const lost = couponsOf(before).flatMap(({ code }) => (held.has(code) ? [] : code));
  return lost.length > 0 ? `No longer applied: ${codesText(lost)}.` : null;
}

function regionalReason(before: Cart, after: Cart): string | null {
  const takesPart = linesOf(after).some(({ product }) => product?.node?.pppEnabled);
  if (!takesPart || before.customerPPPRate === after.customerPPPRate) return null;
  const percent = Math.round((after.customerPPPRate ?? 1) * 100);
  return percent === 100
    ? "The full price holds for your invoice country."
    : `A regional price holds for your invoice country: ${percent}% of the full price.`;
}

function vatReason(before: Cart, after: Cart): string | null {
  if (vatOf(before) === vatOf(after)) return null;
  const labels = (after.totalTaxes ?? []).flatMap((tax) => (tax?.label ? [plainText(tax.label)] : []));
  const charged = labels.length > 0 ? `Charged now: ${labels.join(", ")}.` : null;
  const message = after.vatExemptMessage ? plainText(after.vatExemptMessage) : null;
  return [charged, message].filter((text) => text !== null).join(" ") || null;
}

/** What VAT is charged and why, without its amounts. */
function vatOf({ totalTaxes, vatExemptMessage }: Cart): string {
  return [...(totalTaxes ?? []).map((tax) => tax?.label ?? ""), vatExemptMessage ?? ""].join("|");
}
