import { and, eq, inArray, sql } from "drizzle-orm";
import type { BillingAddress } from "../../ground/billing-address";
import type { Db } from "../../ground/database/client";
import { prepared } from "../../ground/database/prepared";
import type { Deps } from "../../deps";
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
  /** Raised with every change that affects the price: lines, coupons and others. */
  version: number;
  coupons: string[];
  placedOrderId: number | null;
  lines: StoredLine[];
};

const isCartOf = (owner: CartOwner) =>
  owner.kind === "guest" ? eq(carts.sessionId, owner.sessionId) : eq(carts.memberId, owner.memberId);

/** The invoice address of a cart's owner, and the quantities left of its products. */
type AroundCart = { billing: BillingAddress; stock: StockRow[] };
/** A stored cart; null before the first change. */
export type CartAndBilling = AroundCart & { cart: StoredCart | null };
/** A cart that is locked until the transaction ends. */
export type OpenCart = AroundCart & { cart: StoredCart };
type StockRow = typeof stock.$inferSelect;

/**
 * The data for every screen with a cart, in one prepared query. Do not use it for a change: if the query waits for a
 * lock on the row, its lines are from before that wait.
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

const stockOfLines = sql`
  select coalesce(json_agg(json_build_object(
    'productId', ${stock.productId}, 'variationId', ${stock.variationId}, 'quantity', ${stock.quantity})), '[]')
  from ${stock}
  where ${stock.productId} in (select ${cartLines.productId} from ${cartLines} where ${cartLines.cartId} = ${carts.id})`;
const stockAsJson = sql<StockRow[]>`(${stockOfLines})`.as("stock");
/** The stock rows of the cart's products and of the wanted ones. */
const stockWithWanted = sql<
  StockRow[]
>`(${stockOfLines} or ${stock.productId} = any(${sql.placeholder("wanted")}::text::integer[]))`.as("stock");

const cartOfGuest = prepared((db) =>
  db
    .select({ cart: carts, billing: shopSessions.billing, lines: linesAsJson, stock: stockAsJson })
    .from(shopSessions)
    .leftJoin(carts, eq(carts.sessionId, shopSessions.id))
    .where(eq(shopSessions.id, sql.placeholder("id")))
    .prepare("cart_of_guest"),
);

/** A member may have a cart, an address, both or neither. */
const cartOfMember = prepared((db) =>
  db
    .select({ cart: carts, billing: customers.billing, lines: linesAsJson, stock: stockAsJson })
    .from(sql`(select ${sql.placeholder("id")}::integer as id) as member`)
    .leftJoin(carts, sql`${carts.memberId} = member.id`)
    .leftJoin(customers, sql`${customers.memberId} = member.id`)
    .prepare("cart_of_member"),
);

const sessionAndCart = prepared((db) =>
  db
    .select({
      session: { id: shopSessions.id, memberId: shopSessions.memberId },
      cart: carts,
      billing: shopSessions.billing,
      lines: linesAsJson,
      stock: stockAsJson,
    })
    .from(shopSessions)
    .leftJoin(carts, eq(carts.sessionId, shopSessions.id))
    .where(eq(shopSessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("session_and_cart"),
);

/**
 * The session of a browser's token with its cart, in one query for a guest's screens.
 *
 * @param tokenHash as stored in `shop_sessions`
 */
export async function readSessionAndCart(
  db: Db,
  tokenHash: string,
): Promise<(CartAndBilling & { session: { id: string; memberId: number | null } }) | null> {
  const [row] = await sessionAndCart(db).execute({ tokenHash });
  if (!row) return null;
  const { session, cart, lines, billing, stock } = row;
  return { session, cart: cart && asStored(cart, lines), billing: billing ?? {}, stock };
}

/** Locks the cart until the transaction ends, so that changes to one cart run one after another. */
export async function lockCartRow(tx: Db, owner: CartOwner): Promise<CartRow | null> {
  const [row] = await (owner.kind === "guest"
    ? lockedOfGuest(tx).execute({ id: owner.sessionId })
    : lockedOfMember(tx).execute({ id: owner.memberId }));
  return row ?? null;
}

const ownerId = sql.placeholder("id");
const lockedOfGuest = prepared((db) =>
  db.select().from(carts).where(eq(carts.sessionId, ownerId)).for("update").prepare("lock_guests_cart"),
);
const lockedOfMember = prepared((db) =>
  db.select().from(carts).where(eq(carts.memberId, ownerId)).for("update").prepare("lock_members_cart"),
);

/**
 * Locks the cart and reads its lines, the invoice address and the quantities left of the products.
 *
 * @param wanted further products whose quantities are read
 */
export async function lockCart(
  tx: Db,
  owner: CartOwner,
  wanted: readonly number[] = [],
): Promise<OpenCart | null> {
  const row = await lockCartRow(tx, owner);
  return row && openCart(tx, row, wanted);
}

type CartRow = typeof carts.$inferSelect;

/** Reads after the lock: the statement that waited for the lock may return rows from before it. */
async function openCart(tx: Db, row: CartRow, wanted: readonly number[]): Promise<OpenCart> {
  const [found] = await aroundCart(tx).execute({ id: row.id, wanted: `{${wanted.join(",")}}` });
  const { lines = [], stock = [], billing = null } = found ?? {};
  return { cart: asStored(row, lines), billing: billing ?? {}, stock };
}

const aroundCart = prepared((db) =>
  db
    .select({
      lines: linesAsJson,
      stock: stockWithWanted,
      billing: sql<BillingAddress | null>`coalesce(${shopSessions.billing}, ${customers.billing})`,
    })
    .from(carts)
    .leftJoin(shopSessions, eq(shopSessions.id, carts.sessionId))
    .leftJoin(customers, eq(customers.memberId, carts.memberId))
    .where(eq(carts.id, sql.placeholder("id")))
    .prepare("around_cart"),
);

/** @param isNew whether the owner certainly has no cart yet */
export async function lockOrCreateCart(
  tx: Db,
  deps: Deps,
  owner: CartOwner,
  { wanted, isNew = false }: { wanted: readonly number[]; isNew?: boolean | undefined },
): Promise<OpenCart> {
  const found = isNew ? null : await lockCart(tx, owner, wanted);
  if (found) return found;
  const ids = owner.kind === "guest" ? { sessionId: owner.sessionId } : { memberId: owner.memberId };
  const [made] = await tx
    .insert(carts)
    .values({ id: deps.ids.uuid(), ...ids, updatedAt: deps.clock() })
    .onConflictDoNothing()
    .returning();
  const open = made ? await openCart(tx, made, wanted) : await lockCart(tx, owner, wanted);
  if (!open) throw new Error("a cart could not be inserted");
  return open;
}

/** Saves the changed lines and coupons of the cart and raises its version. The caller holds the cart's lock. */
export async function saveCart(
  tx: Db,
  deps: Deps,
  before: StoredCart,
  cart: StoredCart,
  options?: { linesAdded?: boolean | undefined },
): Promise<StoredCart> {
  const known = new Map(before.lines.map((line) => [line.key, line]));
  const written = cart.lines.filter((line) => {
    const there = known.get(line.key);
    return there?.quantity !== line.quantity || there.position !== line.position;
  });
  const kept = new Set(cart.lines.map(({ key }) => key));
  const gone = [...known.keys()].filter((key) => !kept.has(key));
  const placedOrderId = options?.linesAdded ? null : cart.placedOrderId;
  const version = cart.version + 1;
  const parts = [];
  if (gone.length > 0) {
    const isGone = and(eq(cartLines.cartId, cart.id), inArray(cartLines.key, gone));
    parts.push(tx.$with("gone").as(tx.delete(cartLines).where(isGone).returning()));
  }
  if (written.length > 0) {
    const rows = written.map((line) => ({ cartId: cart.id, ...line }));
    const upsert = tx
      .insert(cartLines)
      .values(rows)
      .onConflictDoUpdate({
        target: [cartLines.cartId, cartLines.key],
        set: { quantity: sql`excluded.quantity`, position: sql`excluded.position` },
      })
      .returning();
    parts.push(tx.$with("written").as(upsert));
  }
  await tx
    .with(...parts)
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

/** Gives a guest's cart to a member in place of the saved one; id, version and placed order stay. */
export async function moveCart(tx: Db, sessionId: string, memberId: number): Promise<void> {
  await tx.delete(carts).where(eq(carts.memberId, memberId));
  await tx.update(carts).set({ sessionId: null, memberId }).where(eq(carts.sessionId, sessionId));
}

export async function deleteGuestCart(tx: Db, sessionId: string): Promise<void> {
  await tx.delete(carts).where(eq(carts.sessionId, sessionId));
}

function asStored({ id, version, coupons, placedOrderId }: CartRow, lines: StoredLine[]): StoredCart {
  return { id, version, coupons, placedOrderId, lines };
}

type OrderedLine = {
  productId: number;
  variationId: number | null;
  extra: Record<string, string>;
  quantity: number;
};

/**
 * Removes the ordered items from their cart, in the transaction in which the order leaves pending. If the cart changed
 * during the payment, it keeps the items that were not ordered. If the cart was deleted, nothing happens. The caller
 * holds the lock.
 */
export async function clearOrderedLines(
  tx: Db,
  deps: Deps,
  cartId: string,
  ordered: readonly OrderedLine[],
): Promise<void> {
  const quantities = new Map<string, number>();
  for (const line of ordered)
    quantities.set(lineKey(line), (quantities.get(lineKey(line)) ?? 0) + line.quantity);
  const bought = sql`json_to_recordset(${JSON.stringify(
    [...quantities].map(([key, quantity]) => ({ key, quantity })),
  )}::json) as bought(key text, quantity integer)`;
  const isBought = sql`${cartLines.cartId} = ${cartId} and ${cartLines.key} = bought.key`;
  await tx.execute(sql`
    with gone as (
      delete from ${cartLines} using ${bought} where ${isBought} and ${cartLines.quantity} <= bought.quantity
    ), fewer as (
      update ${cartLines} set quantity = ${cartLines.quantity} - bought.quantity
      from ${bought} where ${isBought} and ${cartLines.quantity} > bought.quantity
    )
    update ${carts} set coupons = '[]', version = ${carts.version} + 1, updated_at = ${deps.clock().toISOString()}
    where ${carts.id} = ${cartId}`);
}
