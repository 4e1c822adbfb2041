import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { BillingAddress } from "../billing-address";
import type { Db } from "../database/client";
import type { Deps } from "../deps";
import { stock } from "../products/tables";
import { lineKey } from "./line";
import { cartLines, carts, customers, shopSessions } from "./tables";

export type CartOwner = { kind: "guest"; sessionId: string } | { kind: "member"; memberId: number };

export type StoredLine = {
  key: string;
  position: number;
  productId: number;
  variationId: number | null;
  quantity: number;
  extra: Record<string, string>;
};

export type StoredCart = {
  id: string;
  /** Raised with every change of lines, coupons or anything else that changes the price. */
  version: number;
  coupons: string[];
  placedOrderId: number | null;
  lines: StoredLine[];
};

const isCartOf = (owner: CartOwner) =>
  owner.kind === "guest" ? eq(carts.sessionId, owner.sessionId) : eq(carts.memberId, owner.memberId);

/**
 * A cart as it is kept, null before the first change, the invoice address of its owner, and what is left of the products
 * in it.
 */
type CartAndBilling = { cart: StoredCart | null; billing: BillingAddress; stock: StockRow[] };
type StockRow = typeof stock.$inferSelect;

/**
 * What every screen with a cart asks for, in one prepared query. Not for a change: a row that was waited for would come
 * with the lines of before.
 */
export async function readCart(db: Db, owner: CartOwner): Promise<CartAndBilling> {
  const [row] = await (owner.kind === "guest"
    ? cartOfGuest(db).execute({ id: owner.sessionId })
    : cartOfMember(db).execute({ id: owner.memberId }));
  if (!row) return { cart: null, billing: {}, stock: [] };
  const { cart, lines, billing, stock } = row;
  return { cart: cart && asStored(cart, lines), billing: billing ?? {}, stock };
}

const lineColumns = {
  key: cartLines.key,
  position: cartLines.position,
  productId: cartLines.productId,
  variationId: cartLines.variationId,
  quantity: cartLines.quantity,
  extra: cartLines.extra,
};

const linesAsJson = sql<StoredLine[]>`(
  select coalesce(json_agg(json_build_object(${sql.join(
    Object.entries(lineColumns).map(([name, column]) => sql`${name}::text, ${column}`),
    sql`, `,
  )}) order by ${cartLines.position}, ${cartLines.key}), '[]')
  from ${cartLines} where ${cartLines.cartId} = ${carts.id})`.as("lines");

const stockAsJson = sql<StockRow[]>`(
  select coalesce(json_agg(json_build_object(
    'productId', ${stock.productId}, 'variationId', ${stock.variationId}, 'quantity', ${stock.quantity})), '[]')
  from ${stock}
  where ${stock.productId} in (select ${cartLines.productId} from ${cartLines} where ${cartLines.cartId} = ${carts.id}))`.as(
  "stock",
);

const cartOfGuest = (db: Db) =>
  db
    .select({ cart: carts, billing: shopSessions.billing, lines: linesAsJson, stock: stockAsJson })
    .from(shopSessions)
    .leftJoin(carts, eq(carts.sessionId, shopSessions.id))
    .where(eq(shopSessions.id, sql.placeholder("id")))
    .prepare("cart_of_guest");

/** A member may have a cart, an address, both or neither. */
const cartOfMember = (db: Db) =>
  db
    .select({ cart: carts, billing: customers.billing, lines: linesAsJson, stock: stockAsJson })
    .from(sql`(select ${sql.placeholder("id")}::integer as id) as member`)
    .leftJoin(carts, sql`${carts.memberId} = member.id`)
    .leftJoin(customers, sql`${customers.memberId} = member.id`)
    .prepare("cart_of_member");

/** Locks the cart until the transaction ends, so that changes to one cart follow one another. */
export async function lockCart(tx: Db, owner: CartOwner): Promise<StoredCart | null> {
  const [row] = await tx.select().from(carts).where(isCartOf(owner)).for("update");
  return row ? withLines(tx, row) : null;
}

export async function lockOrCreateCart(tx: Db, deps: Deps, owner: CartOwner): Promise<StoredCart> {
  const found = await lockCart(tx, owner);
  if (found) return found;
  const ids = owner.kind === "guest" ? { sessionId: owner.sessionId } : { memberId: owner.memberId };
  await tx
    .insert(carts)
    .values({ id: deps.ids.uuid(), ...ids, updatedAt: deps.clock() })
    .onConflictDoNothing();
  const made = await lockCart(tx, owner);
  if (!made) throw new Error("a cart could not be inserted");
  return made;
}

/** Writes the cart's lines and coupons as given and raises its version. */
export async function saveCart(
  tx: Db,
  deps: Deps,
  cart: StoredCart,
  options?: { linesAdded?: boolean },
): Promise<StoredCart> {
  const keys = cart.lines.map((line) => line.key);
  const gone = keys.length > 0 ? notInArray(cartLines.key, keys) : undefined;
  await tx.delete(cartLines).where(and(eq(cartLines.cartId, cart.id), gone));
  if (cart.lines.length > 0) {
    await tx
      .insert(cartLines)
      .values(cart.lines.map((line) => ({ cartId: cart.id, ...line })))
      .onConflictDoUpdate({
        target: [cartLines.cartId, cartLines.key],
        set: { quantity: sql`excluded.quantity`, position: sql`excluded.position` },
      });
  }
  const placedOrderId = options?.linesAdded ? null : cart.placedOrderId;
  const version = cart.version + 1;
  await tx
    .update(carts)
    .set({ coupons: cart.coupons, version, placedOrderId, updatedAt: deps.clock() })
    .where(eq(carts.id, cart.id));
  return { ...cart, version, placedOrderId };
}

export async function raiseVersion(tx: Db, deps: Deps, owner: CartOwner): Promise<void> {
  await tx
    .update(carts)
    .set({ version: sql`${carts.version} + 1`, updatedAt: deps.clock() })
    .where(isCartOf(owner));
}

/** Remembers which order came from the cart, without making the cart a new one. */
export async function setPlacedOrder(tx: Db, cartId: string, orderId: number): Promise<void> {
  await tx.update(carts).set({ placedOrderId: orderId }).where(eq(carts.id, cartId));
}

/** Gives a guest's cart to a member instead of the saved one; id, version and placed order stay. */
export async function moveCart(tx: Db, sessionId: string, memberId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.memberId, memberId));
  await tx.update(carts).set({ sessionId: null, memberId }).where(eq(carts.sessionId, sessionId));
}

export async function deleteGuestCart(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.sessionId, sessionId));
}

export async function lockCartById(tx: Db, cartId: string): Promise<StoredCart | null> {
  const [row] = await tx.select().from(carts).where(eq(carts.id, cartId)).for("update");
  return row ? withLines(tx, row) : null;
}

async function withLines(db: Db, row: typeof carts.$inferSelect): Promise<StoredCart> {
  const lines = await db
    .select(lineColumns)
    .from(cartLines)
    .where(eq(cartLines.cartId, row.id))
    .orderBy(asc(cartLines.position), asc(cartLines.key));
  return asStored(row, lines);
}

function asStored(
  { id, version, coupons, placedOrderId }: typeof carts.$inferSelect,
  lines: StoredLine[],
): StoredCart {
  return { id, version, coupons, placedOrderId, lines };
}

type OrderedLine = {
  productId: number;
  variationId: number | null;
  extra: Record<string, string>;
  quantity: number;
};

/**
 * Removes the ordered items from the cart they came from, in the transaction in which the order leaves pending. A
 * cart that was changed during the payment keeps what the order did not contain; a deleted one needs nothing.
 */
export async function clearOrderedLines(
  tx: Db,
  deps: Deps,
  cartId: string,
  ordered: readonly OrderedLine[],
): Promise<void> {
  const cart = await lockCartById(tx, cartId);
  if (!cart) return;
  const bought = new Map<string, number>();
  for (const line of ordered) bought.set(lineKey(line), (bought.get(lineKey(line)) ?? 0) + line.quantity);
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (bought.get(line.key) ?? 0) }))
    .filter((line) => line.quantity > 0);
  await saveCart(tx, deps, { ...cart, lines, coupons: [] });
}

/** The invoice address: a member's own, a guest's in the session. */
export async function readBilling(db: Db, owner: CartOwner): Promise<BillingAddress> {
  const [row] =
    owner.kind === "member"
      ? await db
          .select({ billing: customers.billing })
          .from(customers)
          .where(eq(customers.memberId, owner.memberId))
      : await db
          .select({ billing: shopSessions.billing })
          .from(shopSessions)
          .where(eq(shopSessions.id, owner.sessionId));
  return row?.billing ?? {};
}

/** The same, held until the transaction ends. Take the cart's lock before this one. */
export async function lockBilling(tx: Db, owner: CartOwner): Promise<BillingAddress> {
  const [row] =
    owner.kind === "member"
      ? await tx
          .select({ billing: customers.billing })
          .from(customers)
          .where(eq(customers.memberId, owner.memberId))
          .for("update")
      : await tx
          .select({ billing: shopSessions.billing })
          .from(shopSessions)
          .where(eq(shopSessions.id, owner.sessionId))
          .for("update");
  return row?.billing ?? {};
}

export async function saveBilling(tx: Db, owner: CartOwner, billing: BillingAddress): Promise<void> {
  if (owner.kind === "guest") {
    await tx.update(shopSessions).set({ billing }).where(eq(shopSessions.id, owner.sessionId));
    return;
  }
  await tx
    .insert(customers)
    .values({ memberId: owner.memberId, billing })
    .onConflictDoUpdate({ target: customers.memberId, set: { billing } });
}
