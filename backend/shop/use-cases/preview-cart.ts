import type { BackendContext } from "../../context";
import { loadCart, type StoredCart } from "../store/carts";
import { productsOf } from "./add-to-cart";
import type { CartState } from "./change-cart";
import { priceStoredCart } from "./price-stored-cart";
import { putAll, refuseWish, type Wish } from "./put-all";
import { readBuyer } from "./refuse-lines";
import { cartOwner, visitor } from "./visitor";

/**
 * What a cart of these things would cost whoever asks; theirs stays as it is, and none is made.
 * @throws as `fillCart` when nothing of it can be bought
 */
export async function previewCart(context: BackendContext, wish: Wish): Promise<CartState> {
  refuseWish(wish);
  const { deps } = context;
  const owner = await cartOwner(context);
  const { identity } = await visitor(context);
  const { db } = await deps.database();
  const kept = owner && (await loadCart(db, owner));
  // The id stays: a pending order of this very cart does not use its coupon up.
  const empty: StoredCart = { ...(kept ?? nobodys(deps.ids.uuid())), coupons: [], lines: [] };
  const buyer = await readBuyer(db, deps, identity, productsOf(wish.items, []));
  const { cart } = await putAll(db, deps, { owner, identity, cart: empty, buyer }, wish);
  return { cart, priced: await priceStoredCart(db, deps, { owner, cart, identity }) };
}

const nobodys = (id: string): StoredCart => ({ id, version: 0, coupons: [], placedOrderId: null, lines: [] });
