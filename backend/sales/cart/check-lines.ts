import DataLoader from "dataloader";
import { catalogue } from "../../content/catalogue";
import { type Product, type Variation } from "../../content/documents";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { hasProgramInvite } from "../../people/members";
import { isForSale, quantityLeft, readStock, stockItemOf, stockKey } from "../products";
import {
  type ExtraData,
  lineKey,
  maximumLines,
  maximumQuantity,
  readExtraData,
  refuseQuantity,
  type Sellable,
} from "./line";
import { lineMessages } from "./messages";
import type { PricedLine } from "./price-cart";
import { lineToPrice } from "./price-stored-cart";
import { visitor } from "./session";
import type { StoredCart, StoredLine } from "./store";

declare module "../../deps" {
  interface Deps {
    /**
     * Seats that are kept for a buyer, by stock key. The buyer is known by the account, or by a token in a line's
     * notes.
     */
    seatsKept(
      db: Db,
      memberId: number | null,
      lines: readonly { extra?: Readonly<Record<string, string>> }[],
    ): Promise<Map<string, number>>;
  }
}

type Wanted = { productId: number; variationId: number | null };
export type Buyer = { invited: boolean; now: Date; stock: Map<string, number> };
type Found = { product: Product; variation: Variation | null; sellable: Sellable };

/** Finds the product or variation that a buyer may order, or the reason why it is not for sale. */
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
    stock: quantityLeft({ productId: product.id, variationId: variation?.id ?? null }, buyer.stock),
    purchasable: isForSale(product, variation, buyer.now),
  };
  return { product, variation, sellable };
}

/**
 * The facts about a buyer that the rules for a line need. Seats that the waiting list holds for this buyer count as
 * stock. The buyer is known by the account, or by a token in the notes of one of `lines`.
 * @param known quantities left of these products, if they were read with the cart
 */
export async function readBuyer(
  db: Db,
  deps: Deps,
  identity: Identity | null,
  productIds: readonly number[],
  lines: readonly { extra?: Readonly<Record<string, string>> }[] = [],
  known: Map<string, number> | null = null,
): Promise<Buyer> {
  const invited = await isInvited(
    db,
    identity,
    productIds.map((productId) => ({ productId })),
  );
  const stock = new Map(known ?? (await readStock(db, productIds)));
  for (const [stockItem, seats] of await deps.seatsKept(db, identity?.memberId ?? null, lines))
    stock.set(stockItem, (stock.get(stockItem) ?? 0) + seats);
  return { invited, now: deps.clock(), stock };
}

/** Reads the invitation only if one of the products is sold by invitation. */
async function isInvited(
  db: Db,
  identity: Identity | null,
  lines: readonly { productId: number }[],
): Promise<boolean> {
  const asksInvite = lines.some(({ productId }) => catalogue().product(productId)?.requiresInvite);
  return asksInvite && identity !== null && hasProgramInvite(db, identity.memberId);
}

/**
 * The reason why the cart cannot be ordered: a date has passed, or an invitation has ended. Stock is not checked here,
 * because ordering takes it. A line whose product is gone is neither shown nor priced, so it does not count.
 */
export async function cartRefusal(
  db: Db,
  deps: Deps,
  cart: StoredCart,
  identity: Identity | null,
): Promise<string | null> {
  const invited = await isInvited(db, identity, cart.lines);
  const now = deps.clock();
  const buyer = { invited, now, stock: new Map<string, number>() };
  for (const line of cart.lines.filter((line) => lineToPrice(line, now) !== null)) {
    const found = findSellable(line, buyer);
    if ("refusal" in found) return found.refusal;
    if (!found.sellable.purchasable) return lineMessages.notPurchasable;
    if (found.sellable.soldIndividually && quantityAlike(cart.lines, line, true) > 1) {
      return lineMessages.onlyOne(found.sellable.name);
    }
  }
  return null;
}

export type Item = {
  productId: number;
  quantity?: number | null;
  variationId?: number | null;
  extraData?: string | null;
};

/** The notes of lines, and of items that will become lines. Items with unreadable notes are left out. */
export function notesOf(lines: readonly StoredLine[], items: readonly Item[]): { extra: ExtraData }[] {
  const wanted = items.flatMap(({ extraData }) => {
    const read = readExtraData(extraData);
    return "extra" in read ? [read] : [];
  });
  return [...lines, ...wanted];
}

/** Adds an item to a copy of the cart, as a new line or as a higher quantity of an existing one. */
export function addItem(
  cart: StoredCart,
  item: Item,
  buyer: Buyer,
): { cart: StoredCart; key: string } | { refusal: string } {
  const add = item.quantity ?? 1;
  if (!Number.isInteger(add) || add < 1 || add > maximumQuantity)
    return { refusal: lineMessages.quantity(maximumQuantity) };
  const found = findSellable({ productId: item.productId, variationId: item.variationId ?? null }, buyer);
  if ("refusal" in found) return found;
  const read = readExtraData(item.extraData);
  if ("refusal" in read) return read;
  const line = { productId: found.product.id, variationId: found.variation?.id ?? null, extra: read.extra };
  const key = lineKey(line);
  const there = cart.lines.find((other) => other.key === key);
  if (!there && cart.lines.length >= maximumLines) return { refusal: lineMessages.full(maximumLines) };
  const alike = quantityAlike(cart.lines, line, found.sellable.soldIndividually);
  const refusal = refuseQuantity(found.sellable, { add, inCart: there?.quantity ?? 0, alike });
  if (refusal) return { refusal };
  const lines = there
    ? cart.lines.map((other) => (other.key === key ? { ...other, quantity: other.quantity + add } : other))
    : [
        ...cart.lines,
        {
          ...line,
          key,
          quantity: add,
          position: 1 + Math.max(0, ...cart.lines.map(({ position }) => position)),
        },
      ];
  return { cart: { ...cart, lines }, key };
}

/** Number of items in the cart from the same stock, or of the same product if only one is sold per cart. */
export function quantityAlike(
  lines: readonly StoredLine[],
  line: { productId: number; variationId: number | null },
  byProduct: boolean,
): number {
  const stockItem = stockKeyOf(line);
  const alike = lines.filter((other) =>
    byProduct ? other.productId === line.productId : stockKeyOf(other) === stockItem,
  );
  return alike.reduce((sum, { quantity }) => sum + quantity, 0);
}

function stockKeyOf(line: { productId: number; variationId: number | null }): string {
  const stockItem = stockItemOf(line);
  return stockItem ? stockKey(stockItem) : `${line.productId}:${line.variationId}`;
}

/**
 * The reason why a line of the cart cannot be bought now: its date has passed, its invitation has ended, or its seats
 * are sold. Null when it can be bought. Checkout checks again; this check tells the buyer earlier.
 */
export async function lineProblem(context: BackendContext, line: PricedLine): Promise<string | null> {
  const buyer = await (line.extra.waitingListHash
    ? readBuyerOf(context, [line.productId], [line])
    : buyerOf(context, line.productId));
  const found = findSellable(line, buyer);
  if ("refusal" in found) return "You cannot buy this at the moment. Remove it to buy the rest.";
  const { purchasable, stock } = found.sellable;
  if (!purchasable) return "This date has already started. Remove it to buy the rest.";
  if (stock === null || line.quantity <= stock) return null;
  return stock === 0
    ? "This has sold out in the meantime. Remove it to buy the rest."
    : `Only ${stock} left. Reduce the quantity, or remove it to buy the rest.`;
}

declare module "../../context" {
  interface BackendContext {
    buyers?: DataLoader<number, Buyer>;
  }
}

/** Reads the buyer once per request, for all lines together. */
function buyerOf(context: BackendContext, productId: number): Promise<Buyer> {
  context.buyers ??= new DataLoader(async (ids) => {
    const buyer = await readBuyerOf(context, [...ids], []);
    return ids.map(() => buyer);
  });
  return context.buyers.load(productId);
}

async function readBuyerOf(
  context: BackendContext,
  productIds: number[],
  lines: PricedLine[],
): Promise<Buyer> {
  const { identity } = await visitor(context);
  const { cartStock } = context;
  const isKnown = cartStock && productIds.every((id) => cartStock.productIds.includes(id));
  const known = isKnown ? cartStock.stock : null;
  return readBuyer(context.deps.db, context.deps, identity, productIds, lines, known);
}
