import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import type { Identity } from "../../member";
import type { Db } from "../../database/client";
import type { CartOwner } from "../store/carts";
import { createSession, findSession, type ShopSession } from "../store/shop-sessions";
import { joinSession } from "./join-session";

export type Visitor = {
  identity: Identity | null;
  session: ShopSession | null;
  /** Message for a guest whose session token is worth nothing; cart and cart mutations fail with it. */
  invalidToken: string | null;
  /** Null for a guest without a session. */
  owner: CartOwner | null;
};

const visitors = new WeakMap<BackendContext, Promise<Visitor>>();

/** Who asks, read once a request. Reading makes no session; a member's first request with a guest's token joins the two. */
export function visitor(context: BackendContext): Promise<Visitor> {
  const known = visitors.get(context);
  if (known) return known;
  const found = recognise(context);
  visitors.set(context, found);
  return found;
}

/** Owner of the cart, for reads of it; null: nothing was ever put in one. @throws the token error of the contract */
export async function cartOwner(context: BackendContext): Promise<CartOwner | null> {
  const known = await visitor(context);
  if (known.invalidToken === null) return known.owner;
  if (!context.answerHeaders.has(sessionHeader)) {
    const { db } = await context.deps.database();
    context.answerHeaders.set(sessionHeader, (await createSession(db, context.deps, null)).token);
  }
  throw userError(known.invalidToken, "INVALID_TOKEN");
}

export type Asked = { owner: CartOwner; identity: Identity | null };

/**
 * Runs a change in one transaction, in the name of whoever asks. A guest's first change makes the session in the same
 * transaction, so that a refused one leaves nothing behind.
 * @throws the token error of the contract
 */
export async function asOwner<T>(
  context: BackendContext,
  change: (tx: Db, asked: Asked) => Promise<T>,
): Promise<T> {
  const found = await cartOwner(context);
  const { identity } = await visitor(context);
  const { db } = await context.deps.database();
  if (found) return db.transaction((tx) => change(tx, { owner: found, identity }));
  const { result, made } = await db.transaction(async (tx) => {
    const made = await createSession(tx, context.deps, null);
    return { made, result: await change(tx, { owner: guest(made.session), identity }) };
  });
  context.answerHeaders.set(sessionHeader, made.token);
  visitors.set(
    context,
    Promise.resolve({ identity, session: made.session, invalidToken: null, owner: guest(made.session) }),
  );
  return result;
}

const sessionHeader = "woocommerce-session";
const guest = (session: ShopSession): CartOwner => ({ kind: "guest", sessionId: session.id });

async function recognise(context: BackendContext): Promise<Visitor> {
  const identity = await context.identity();
  const header = context.request.headers.get(sessionHeader);
  const token = header === null ? null : (/^Session ([\w-]{43})$/.exec(header)?.[1] ?? null);
  const { db } = await context.deps.database();
  const session = token === null ? null : await findSession(db, token);
  if (identity) {
    const owner: CartOwner = { kind: "member", memberId: identity.memberId };
    const joined = header === null ? null : await joinSession(context.deps, { identity, session, token });
    if (joined?.token) context.answerHeaders.set(sessionHeader, joined.token);
    return { identity, session: joined?.session ?? null, invalidToken: null, owner };
  }
  if (session) return { identity, session, invalidToken: null, owner: guest(session) };
  return {
    identity,
    session: null,
    invalidToken: header === null ? null : complaint(header, token),
    owner: null,
  };
}

/** WooGraphQL's words (contract notes, section 6). A well-formed token that is unknown was swept, or made up. */
function complaint(header: string, token: string | null): string {
  if (!header.startsWith("Session ")) return "invalid_cart_token: Invalid Cart-Token";
  return token === null ? "invalid_token: Wrong number of segments" : "invalid_token: Expired token";
}
