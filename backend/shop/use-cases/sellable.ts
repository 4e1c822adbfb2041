import { catalogue, event } from "../../content";
import type { Product, Variation } from "../../content";
import { lineMessages, type Sellable } from "../domain/cart-lines";
import { leftOf } from "../store/stock";

export type Wanted = { productId: number; variationId: number | null };
export type Buyer = { invited: boolean; now: Date; stock: Map<string, number> };
export type Found = { product: Product; variation: Variation | null; sellable: Sellable };

/** What a buyer may get of a product or variation, or why it cannot be bought at all. */
export function findSellable(wanted: Wanted, buyer: Buyer): Found | { refusal: string } {
  const named = catalogue().product(wanted.productId) ?? null;
  const chosen = wanted.variationId === null ? null : (catalogue().variation(wanted.variationId) ?? null);
  const product = named ?? chosen?.product ?? null;
  if (!product) return { refusal: lineMessages.unknown };
  if (wanted.variationId !== null && chosen?.product.id !== product.id)
    return { refusal: lineMessages.foreignVariation };
  const variation = chosen?.variation ?? null;
  if (!variation && product.variations.length > 0)
    return { refusal: lineMessages.variationMissing(product.name) };
  if (product.requiresInvite !== null && !buyer.invited)
    return { refusal: lineMessages.inviteOnly(product.name) };
  const sellable: Sellable = {
    name: variation?.name ?? product.name,
    soldIndividually: product.soldIndividually,
    stock: leftOf({ productId: product.id, variationId: variation?.id ?? null }, buyer.stock),
    purchasable: variation ? isOpen(variation, buyer.now) : true,
  };
  return { product, variation, sellable };
}

/** A seat is not sold any more once the workshop has begun. */
export function isOpen(variation: Variation, now: Date): boolean {
  return variation.startsAt === null || new Date(variation.startsAt) > now;
}

/** The date of a shelf has begun, or it is not on sale any more: nobody needs to wait for it. */
export function isOver(shelf: { productId: number; variationId: number }, now: Date): boolean {
  const product = catalogue().product(shelf.productId);
  if (!product) return true;
  if (shelf.variationId !== 0) {
    const variation = product.variations.find(({ id }) => id === shelf.variationId);
    return !variation || !isOpen(variation, now);
  }
  const start = product.event ? event(product.event)?.startDate : null;
  return start ? new Date(start) <= now : false;
}
