import { catalogue } from "../../content";
import type { LineToPrice } from "../domain/price-cart";
import type { StoredLine } from "../store/carts";
import { placeOfLine } from "./place-of-line";

/** A kept line with what the catalogue says of it today; null when it is not sold any more. */
export function lineToPrice(line: StoredLine): LineToPrice | null {
  const product = catalogue().product(line.productId);
  const variation = product?.variations.find(({ id }) => id === line.variationId) ?? null;
  if (!product || (line.variationId !== null && !variation)) return null;
  return {
    key: line.key,
    productId: product.id,
    variationId: variation?.id ?? null,
    name: product.name,
    variationName: variation?.name ?? null,
    quantity: line.quantity,
    listPrice: variation?.price ?? product.price,
    pppEnabled: product.pppEnabled,
    period: product.subscription,
    place: placeOfLine(product, variation),
    extra: line.extra,
  };
}
