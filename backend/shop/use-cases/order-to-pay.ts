import { catalogue, type Variation } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import type { MethodInfo } from "../../payments";
import { isOpen as isUnpaid } from "../domain/order-status";
import { linesOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { methodsFor, type ToPay } from "./choose-payment";
import { isOpen } from "./sellable";

/** What an unpaid order asks for; null when a line of it is not sold any more, for its date is over. */
export async function orderToPay(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  order: Order,
): Promise<ToPay | null> {
  const products = (await linesOf(db, order.id)).map(({ productId, variationId }) => ({
    product: catalogue().product(productId),
    variation: variationId === null ? null : catalogue().variation(variationId)?.variation,
  }));
  const now = clock();
  const isSold = (variation: Variation | null | undefined) =>
    variation === null || (variation !== undefined && isOpen(variation, now));
  if (!products.every(({ product, variation }) => product && isSold(variation))) return null;
  const recurring = products.find(({ product }) => product?.subscription)?.product?.subscription ?? null;
  return { total: order.total, recurring, vat: { country: order.billing.country ?? "" } };
}

/** Ways to pay an order again; none when it is not open or cannot be paid any more. */
export async function waysToPay(db: Db, deps: Deps, order: Order): Promise<MethodInfo[]> {
  if (!isUnpaid(order.status) || order.total === 0) return [];
  const toPay = await orderToPay(db, deps, order);
  return toPay ? methodsFor(deps, toPay) : [];
}
