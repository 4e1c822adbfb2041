import DataLoader from "dataloader";
import type { BackendContext } from "../../context";
import type { PricedLine } from "../domain/price-cart";
import { readBuyer } from "./refuse-lines";
import { findSellable, type Buyer } from "./sellable";
import { visitor } from "./visitor";

/**
 * Why a line of the cart cannot be bought as it is now: its date passed, its invitation ended, its seats were sold.
 * Null when it can. The till looks again; this is so that a buyer hears it before, and can buy the rest.
 */
export async function lineProblem(context: BackendContext, line: PricedLine): Promise<string | null> {
  const buyer = await (line.extra.waitingList
    ? ask(context, [line.productId], [line])
    : buyerOf(context, line.productId));
  const found = findSellable(line, buyer);
  if ("refusal" in found) return "This is not sold to you at the moment. Remove it to buy the rest.";
  const { purchasable, stock } = found.sellable;
  if (!purchasable) return "This date has begun. Remove it to buy the rest.";
  if (stock === null || line.quantity <= stock) return null;
  return stock === 0
    ? "Sold out in the meantime. Remove it to buy the rest."
    : `Only ${stock} left. Take fewer, or remove it to buy the rest.`;
}

const loaders = new WeakMap<BackendContext, DataLoader<number, Buyer>>();

/** Asked once a request for all lines together. */
function buyerOf(context: BackendContext, productId: number): Promise<Buyer> {
  const loader =
    loaders.get(context) ??
    new DataLoader<number, Buyer>(async (ids) => {
      const buyer = await ask(context, [...ids], []);
      return ids.map(() => buyer);
    });
  loaders.set(context, loader);
  return loader.load(productId);
}

async function ask(context: BackendContext, productIds: number[], lines: PricedLine[]): Promise<Buyer> {
  const { identity } = await visitor(context);
  const { db } = await context.deps.database();
  return readBuyer(db, context.deps, identity, productIds, lines);
}
