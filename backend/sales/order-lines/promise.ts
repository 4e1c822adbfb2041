import { plainText } from "@/lib/rules/texts/plain-text";
import type { PricedCart, PricedLine } from "../cart";
import { catalogue, event, heldAs, moveUntilDaysOf, workshop } from "../../content/catalogue";
import type { LinePromise, Occurrence } from "../orders/order";
import type { NewParts } from "../orders";

/** An order's rows at today's prices. */
export function partsOf({ lines, coupons, taxes }: PricedCart): NewParts {
  return {
    lines: lines.map((line) => ({
      productId: line.productId,
      variationId: line.variationId,
      name: line.name,
      variationName: line.variationName,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      subtotal: line.subtotal,
      total: line.total,
      tax: line.tax,
      taxBasisPoints: line.taxBasisPoints,
      extra: line.extra,
      ledger: line.ledger,
      discounts: line.discounts,
      ...promiseOf(line),
    })),
    coupons: coupons.map(({ code, discount, discountTax }) => ({ code, discount, discountTax })),
    taxes: taxes.map(({ label, amount }) => ({ label, amount })),
  };
}

function promiseOf(line: PricedLine): LinePromise {
  return {
    vatKind: line.vat.kind,
    supplyCountry: line.place ?? null,
    occurrence: occurrenceOf(line),
    plan: catalogue().product(line.productId)?.subscription ?? null,
  };
}

/** Date and place of an item in today's content files; null for an item without a date. */
export function occurrenceOf(item: { productId: number; variationId: number | null }): Occurrence | null {
  const product = catalogue().product(item.productId);
  const seat = product?.variations.find(({ id }) => id === item.variationId)?.workshop;
  const held = seat ? workshop(seat) : product?.event ? event(product.event) : undefined;
  if (!held?.startDate || !held.endDate) return null;
  const kind = seat ? "workshop" : "event";
  const moveUntilDays = moveUntilDaysOf(kind, seat ?? product?.event ?? "");
  const uid = heldAs(kind, held.databaseId)?.uid;
  if (!uid) return null;
  return {
    kind,
    uid,
    title: plainText(held.title ?? ""),
    description: plainText("excerpt" in held ? (held.excerpt ?? "") : ""),
    path: (held.uri ?? "").replace(/\/?(#.*)?$/, ""),
    location: held.location ?? null,
    start: held.startDate,
    end: held.endDate,
    timezone: held.timezone ?? null,
    modified: held.modified ?? null,
    ...(moveUntilDays !== null && { moveUntilDays }),
  };
}
