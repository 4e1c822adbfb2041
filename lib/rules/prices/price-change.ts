import type { CartFieldsFragment } from "@/graphql/generated/shop/documents";
import { isSameRaw } from "@/lib/money";
import { codesOf, codesText, linesOf } from "./cart";
import { plainText } from "../texts/plain-text";
import { cartRows } from "./totals";

/** The facts behind a displayed total; small enough for a form field. */
export type PriceFacts = {
  rawTotal: string;
  total: string;
  items: PricedItem[];
  codes: string[];
  pppRate: number;
  taxes: string[];
  vatMessage: string;
  /** The delivery method with its price; "" when nothing is delivered. */
  delivery: string;
};

/**
 * An item by product and date, because lines with attendees are separate. Prices are given RAW and as the shop writes
 * them.
 */
type PricedItem = {
  id: string;
  name: string;
  quantity: number;
  price: string;
  priceText: string;
  isPPP: boolean;
};

/** A changed total as the shop writes it, with the shop's reasons. */
export type PriceChange = { from: string; to: string; why: string };

const noReason = "The shop recalculated your cart.";

export function priceFacts(cart: CartFieldsFragment): PriceFacts {
  return {
    rawTotal: cart.rawTotal ?? "",
    total: plainText(cart.total ?? ""),
    items: itemsOf(cart),
    codes: codesOf(cart),
    pppRate: cart.customerPPPRate ?? 1,
    taxes: (cart.totalTaxes ?? []).flatMap((tax) => (tax?.label ? [plainText(tax.label)] : [])),
    vatMessage: plainText(cart.vatExemptMessage ?? ""),
    delivery: deliveryOf(cart),
  };
}

function deliveryOf(cart: CartFieldsFragment): string {
  const row = cartRows(cart).find(({ key }) => key === "delivery");
  return row ? `${row.name}: ${plainText(row.text ?? "")}` : "";
}

function itemsOf(cart: CartFieldsFragment): PricedItem[] {
  const items = new Map<string, PricedItem>();
  for (const { product, variation, quantity, rawSinglePrice, singlePrice } of linesOf(cart)) {
    const id = `${product?.node?.databaseId}:${variation?.node?.databaseId ?? 0}`;
    const name = plainText(variation?.node?.name ?? product?.node?.name ?? "") || "An item";
    items.set(id, {
      id,
      name,
      quantity: (quantity ?? 1) + (items.get(id)?.quantity ?? 0),
      price: rawSinglePrice ?? "",
      priceText: plainText(singlePrice ?? ""),
      isPPP: product?.node?.pppEnabled ?? false,
    });
  }
  return [...items.values()];
}

export function changeOfPrice(before: PriceFacts, after: PriceFacts): PriceChange | null {
  if (isSameRaw(before.rawTotal, after.rawTotal)) return null;
  const why = [
    ...lineReasons(before, after),
    ...codeReasons(before, after),
    regionalReason(before, after),
    deliveryReason(before, after),
    vatReason(before, after),
  ].filter((text) => text !== null);
  return { from: before.total, to: after.total, why: why.length > 0 ? why.join(" ") : noReason };
}

/** Changes of items, quantities and prices. A regional price has its own reason. */
function lineReasons(before: PriceFacts, after: PriceFacts): string[] {
  const isRegional = before.pppRate !== after.pppRate;
  const out = before.items.filter(({ id }) => !after.items.some((item) => item.id === id));
  const kept = after.items.flatMap(({ id, name, quantity, price, priceText, isPPP }) => {
    const was = before.items.find((item) => item.id === id);
    if (!was) return [`Added: ${name}.`];
    return [
      ...(was.quantity === quantity ? [] : [`Quantity of ${name}: ${quantity} instead of ${was.quantity}.`]),
      ...(isSameRaw(was.price, price) || (isPPP && isRegional)
        ? []
        : [`Price of ${name}: ${priceText} instead of ${was.priceText}, net.`]),
    ];
  });
  return [...out.map(({ name }) => `Removed: ${name}.`), ...kept];
}

function codeReasons(before: PriceFacts, after: PriceFacts): string[] {
  const onlyIn = ({ codes }: PriceFacts, other: PriceFacts) =>
    codes.filter((code) => !other.codes.includes(code));
  const [lost, won] = [onlyIn(before, after), onlyIn(after, before)];
  return [
    ...(lost.length > 0 ? [`No longer applied: ${codesText(lost)}.`] : []),
    ...(won.length > 0 ? [`Applied: ${codesText(won)}.`] : []),
  ];
}

function regionalReason(before: PriceFacts, after: PriceFacts): string | null {
  if (!after.items.some(({ isPPP }) => isPPP) || before.pppRate === after.pppRate) return null;
  const percent = Math.round(after.pppRate * 100);
  return percent === 100
    ? "The full price applies in your invoice country."
    : `A regional price applies in your invoice country: ${percent}% of the full price.`;
}

function deliveryReason(before: PriceFacts, after: PriceFacts): string | null {
  if (before.delivery === after.delivery) return null;
  return `${after.delivery || "Nothing to deliver any more"}.`;
}

function vatReason(before: PriceFacts, after: PriceFacts): string | null {
  const vatOf = ({ taxes, vatMessage }: PriceFacts) => [...taxes, vatMessage].join("|");
  if (vatOf(before) === vatOf(after)) return null;
  const charged = after.taxes.length > 0 ? [`Charged now: ${after.taxes.join(", ")}.`] : [];
  return [...charged, ...(after.vatMessage ? [after.vatMessage] : [])].join(" ") || null;
}
