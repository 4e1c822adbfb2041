import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type BillingAddress, isSamePrice } from "../../ground/billing-address";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import { prepared } from "../../ground/database/prepared";
import type { Deps } from "../../deps";
import { minutesToWait, networkKey, takeFromLimit } from "../../ground/limits/limits";
import { identityOrNobody } from "../../people/sign-in";
import { readBilling, saveBilling } from "./billing-store";
import {
  type CartAndBilling,
  type CartOwner,
  deleteGuestCart,
  lockCart,
  moveCart,
  raiseVersion,
  readCart,
  readSessionAndCart,
  type StoredCart,
} from "./store";
import { carts, shopSessions } from "./tables";
import { cartErrors } from "./errors";

export type Visitor = {
  identity: Identity | null;
  session: ShopSession | null;
  /** Message for a guest whose session token is invalid. Reading or changing the cart fails with it. */
  invalidToken: string | null;
  /** Null for a guest without a session. */
  owner: CartOwner | null;
  /** A guest's invoice address, if it was read with the session; null: not read. */
  billing: BillingAddress | null;
};

declare module "../../context" {
  interface BackendContext {
    visitor?: Promise<Visitor>;
  }
}

/**
 * The visitor and the owner of the cart, read once per request. A member's first request with a guest's token merges
 * both carts.
 */
export function visitor(context: BackendContext): Promise<Visitor> {
  return (context.visitor ??= readVisitor(context));
}

/**
 * Owner of the cart, for reading it; null: the visitor has no cart yet.
 * @throws the token error of the contract
 */
export async function cartOwner(context: BackendContext): Promise<CartOwner | null> {
  const known = await visitor(context);
  if (known.invalidToken === null) return known.owner;
  if (!context.answerHeaders.has(sessionHeader)) {
    await limitNewSessions(context);
    context.answerHeaders.set(
      sessionHeader,
      (await createSession(context.deps.db, context.deps, null)).token,
    );
  }
  throw cartErrors.invalidToken(known.invalidToken);
}

export type Asker = {
  owner: CartOwner;
  identity: Identity | null;
  /** Whether this transaction created the session, so that nothing belongs to it yet. */
  isNew?: boolean;
};

/**
 * Runs a change in one transaction, on behalf of the caller. A guest's first change creates the session in the same
 * transaction, so that a refused change leaves no session behind.
 * @throws the token error of the contract
 */
export async function asOwner<T>(
  context: BackendContext,
  change: (tx: Db, asked: Asker) => Promise<T>,
): Promise<T> {
  const found = await cartOwner(context);
  const { identity } = await visitor(context);
  if (found) return context.deps.db.transaction((tx) => change(tx, { owner: found, identity }));
  await limitNewSessions(context);
  const { result, made } = await context.deps.db.transaction(async (tx) => {
    const made = await createSession(tx, context.deps, null);
    return { made, result: await change(tx, { owner: guestOwner(made.session), identity, isNew: true }) };
  });
  context.answerHeaders.set(sessionHeader, made.token);
  const { session } = made;
  const owner = guestOwner(session);
  context.visitor = Promise.resolve({ identity, session, invalidToken: null, owner, billing: null });
  return result;
}

/**
 * Limit for new guest sessions from one network. Each session may hold a cart, and a room full of people needs one
 * session each.
 */
const newSessions = { max: 600, seconds: 3_600 };

/** @throws RATE_LIMITED */
async function limitNewSessions({ deps, ip }: BackendContext): Promise<void> {
  const key = `new-carts:${networkKey(ip)}` as const;
  if (await takeFromLimit(deps.db, deps.clock, key, newSessions)) return;
  const minutes = await minutesToWait(deps.db, deps.clock, key, newSessions);
  throw cartErrors.tooManyCarts(minutes);
}

const sessionHeader = "woocommerce-session";
const guestOwner = (session: ShopSession): CartOwner => ({ kind: "guest", sessionId: session.id });

async function readVisitor(context: BackendContext): Promise<Visitor> {
  const identity = await context.identity();
  const { header, token } = sessionToken(context);
  const session = token === null ? null : await findSession(context.deps.db, token);
  if (identity) {
    const owner: CartOwner = { kind: "member", memberId: identity.memberId };
    const joined = header === null ? null : await joinSession(context.deps, { identity, session, token });
    if (joined?.token) context.answerHeaders.set(sessionHeader, joined.token);
    return { identity, session: joined?.session ?? null, invalidToken: null, owner, billing: null };
  }
  return guestVisitor(context, session);
}

function sessionToken(context: BackendContext): { header: string | null; token: string | null } {
  const header = context.request.headers.get(sessionHeader);
  return { header, token: header === null ? null : (/^Session ([\w-]{43})$/.exec(header)?.[1] ?? null) };
}

function guestVisitor(
  context: BackendContext,
  found: (ShopSession & { billing: BillingAddress | null }) | null,
): Visitor {
  if (found) {
    const session = { id: found.id, memberId: found.memberId };
    const billing = found.billing ?? {};
    return { identity: null, session, invalidToken: null, owner: guestOwner(session), billing };
  }
  const { header, token } = sessionToken(context);
  const invalidToken = header === null ? null : tokenError(header, token);
  return { identity: null, session: null, invalidToken, owner: null, billing: {} };
}

/**
 * Reads the visitor's cart. For a guest, one query fetches both the owner and the contents if nothing was read before.
 * Other readers of the same request wait for its result, so a document should name the cart first.
 * @throws the token error of the contract
 */
export async function readVisitorsCart(context: BackendContext): Promise<CartAndBilling> {
  const { token } = sessionToken(context);
  if (!context.visitor && token !== null) {
    const asking = readGuest(context, token);
    context.visitor = asking.then(({ visitor }) => visitor);
    // This caller gets the failure. Without a second reader, the promise must not count as an unhandled rejection.
    context.visitor.catch(() => undefined);
    const { read } = await asking;
    if (read) return read;
  }
  const owner = await cartOwner(context);
  return owner ? readCart(context.deps.db, owner) : { cart: null, billing: {}, stock: [] };
}

type Guest = { visitor: Visitor; read: CartAndBilling | null };

/** The owner of this token; for a guest, with the cart. */
async function readGuest(context: BackendContext, token: string): Promise<Guest> {
  if (await context.identity()) return { visitor: await readVisitor(context), read: null };
  const read = await readSessionAndCart(context.deps.db, sessionTokenHash(token));
  return { visitor: guestVisitor(context, read && { ...read.session, billing: read.billing }), read };
}

/** WooGraphQL's message. A well-formed token that is unknown was deleted or made up. */
function tokenError(header: string, token: string | null): string {
  if (!header.startsWith("Session ")) return "invalid_cart_token: Invalid Cart-Token";
  return token === null ? "invalid_token: Wrong number of segments" : "invalid_token: Expired token";
}

/** `token` is set if the browser needs a new one. */
type JoinedSession = { session: ShopSession; token: string | null };

/**
 * Merges the guest session that a member's request carries. The guest's lines replace the saved cart; an empty guest
 * cart leaves it unchanged. The guest's token ends. Simultaneous requests wait, and the first one merges.
 */
async function joinSession(
  deps: Deps,
  { identity, session, token }: { identity: Identity; session: FoundSession | null; token: string | null },
): Promise<JoinedSession> {
  const { memberId } = identity;
  if (session && session.memberId === memberId && !session.hasCart) return { session, token: null };
  return deps.db.transaction(async (tx) => {
    // The cart is always locked before the session, so that two requests cannot deadlock.
    const open = session && (await lockCart(tx, { kind: "guest", sessionId: session.id }));
    const locked = token === null ? null : await lockSession(tx, token);
    if (!locked) return createSession(tx, deps, memberId);
    await joinCart(tx, deps, open?.cart ?? null, { sessionId: locked.id, identity });
    return { session: { id: locked.id, memberId }, token: await renewSession(tx, deps, locked.id, memberId) };
  });
}

type SessionAndMember = { sessionId: string; identity: Identity };

async function joinCart(
  tx: Db,
  deps: Deps,
  cart: StoredCart | null,
  { sessionId, identity: { memberId, email } }: SessionAndMember,
): Promise<void> {
  const guest: CartOwner = { kind: "guest", sessionId };
  const member: CartOwner = { kind: "member", memberId };
  const typed = await readBilling(tx, guest);
  const saved = await readBilling(tx, member);
  const billing = Object.keys(saved).length > 0 ? saved : ownPart(typed, email);
  if (billing !== saved) await saveBilling(tx, member, billing);
  if (!cart || cart.lines.length === 0) {
    await deleteGuestCart(tx, sessionId);
    return;
  }
  await moveCart(tx, sessionId, memberId);
  if (!isSamePrice(typed, billing)) await raiseVersion(tx, deps, member);
}

/** Keeps the address typed in this browser. If another person bought here before, only the country is kept. */
function ownPart(typed: BillingAddress, email: string): BillingAddress {
  if (!typed.email || typed.email.toLowerCase() === email.toLowerCase()) return typed;
  return typed.country ? { country: typed.country } : {};
}

type ShopSession = { id: string; memberId: number | null };
type FoundSession = ShopSession & { hasCart: boolean; billing: BillingAddress | null };

const sessionTokenHash = (token: string) => createHash("sha256").update(token).digest("hex");
const sessionColumns = { id: shopSessions.id, memberId: shopSessions.memberId };

export async function findSession(db: Db, token: string): Promise<FoundSession | null> {
  const [row] = await sessionOfToken(db).execute({ tokenHash: sessionTokenHash(token) });
  if (!row) return null;
  const { id, memberId, billing, cartId } = row;
  return { id, memberId, billing, hasCart: cartId !== null };
}

const sessionOfToken = prepared((db) =>
  db
    .select({ ...sessionColumns, billing: shopSessions.billing, cartId: carts.id })
    .from(shopSessions)
    .leftJoin(carts, eq(carts.sessionId, shopSessions.id))
    .where(eq(shopSessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare("session_of_token"),
);

async function lockSession(tx: Db, token: string): Promise<ShopSession | null> {
  const [row] = await tx
    .select(sessionColumns)
    .from(shopSessions)
    .where(eq(shopSessions.tokenHash, sessionTokenHash(token)))
    .for("update");
  return row ?? null;
}

/** @returns the session and its token, which only the browser keeps */
async function createSession(
  db: Db,
  deps: Deps,
  memberId: number | null,
): Promise<{ session: ShopSession; token: string }> {
  const token = deps.ids.token();
  const session = { id: deps.ids.uuid(), memberId };
  await db
    .insert(shopSessions)
    .values({ ...session, tokenHash: sessionTokenHash(token), createdAt: deps.clock() });
  return { session, token };
}

/** Gives the session a new token and binds it to a member; the old token becomes invalid. */
async function renewSession(tx: Db, deps: Deps, sessionId: string, memberId: number): Promise<string> {
  const token = deps.ids.token();
  await tx
    .update(shopSessions)
    .set({ tokenHash: sessionTokenHash(token), memberId, billing: null })
    .where(eq(shopSessions.id, sessionId));
  return token;
}

/** The owner whose orders a plain (non-GraphQL) request may read. An invalid token means no owner. */
export async function shopperFromRequest(deps: Deps, request: Request): Promise<Shopper> {
  const identity = await identityOrNobody(deps, request);
  return { memberId: identity?.memberId ?? null, sessionId: await sessionIdOf(deps, request) };
}

/** The session of the `woocommerce-session: Session <token>` header; null without a valid one. */
async function sessionIdOf(deps: Deps, request: Request): Promise<string | null> {
  const token = /^Session (\S+)$/.exec(request.headers.get("woocommerce-session") ?? "")?.[1];
  if (!token) return null;
  return (await findSession(deps.db, token))?.id ?? null;
}

/** The person or session whose orders a GraphQL request may read. */
export async function shopperOf(context: BackendContext): Promise<Shopper> {
  const { identity, session } = await visitor(context);
  return { memberId: identity?.memberId ?? null, sessionId: session?.id ?? null };
}

/** The reader of orders: a member, or the shop session that placed them. */
export type Shopper = { memberId: number | null; sessionId: string | null };
