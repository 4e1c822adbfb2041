import type { Deps } from "./deps";
import { userError } from "./ground/errors";

/**
 * The shared state of one request, which resolvers read in addition to their arguments. A feature keeps data that it
 * reads once per request in its own property (`declare module "../context"`).
 */
export interface BackendContext {
  deps: Deps;
  request: Request;
  /** Headers of the response, such as `woocommerce-session` and `fla-login-binding`. */
  answerHeaders: Headers;
  /** The visitor's address as the gateway saw it; used only for limits. */
  ip: string;
  /**
   * The caller, read once from the bearer token; null without a token.
   * @throws Error "invalid token", which fails the field, masked, as WPGraphQL-JWT does
   */
  identity: () => Promise<Identity | null>;
}

/** The member behind a bearer token. */
export type Identity = {
  memberId: number;
  email: string;
  sessionId: string;
  /** When the session began, which is when the person last proved their identity. */
  signedInAt: Date;
  /** Whether a passkey opened the session, and not a mailed link or code. */
  byPasskey: boolean;
};

/**
 * The signed-in member.
 * @throws UNAUTHENTICATED for a guest: "Please sign in to <toDo>."
 */
export async function requireMember({ identity }: BackendContext, toDo: string): Promise<Identity> {
  const who = await identity();
  if (!who) throw userError(`Please sign in to ${toDo}.`, "UNAUTHENTICATED");
  return who;
}
