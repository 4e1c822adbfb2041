import type { Deps } from "./deps";
import { userError } from "./errors";

/**
 * The shared state of one request, which resolvers read besides their arguments. A feature keeps data that it reads
 * once a request in a property of its own (`declare module "../context"`).
 */
export interface BackendContext {
  deps: Deps;
  request: Request;
  /** Headers of the answer; `woocommerce-session` and `fla-login-binding` are set here. */
  answerHeaders: Headers;
  /** Address of the visitor as the gateway saw it; only for limits. */
  ip: string;
  /**
   * The caller, from the bearer token, read once; null without a token.
   * @throws Error "invalid token", which fails the field, masked, as WPGraphQL-JWT does.
   */
  identity: () => Promise<Identity | null>;
}

/** The member behind a bearer token. */
export type Identity = {
  memberId: number;
  email: string;
  sessionId: string;
  /** When the session was opened: the person's last proof of identity. */
  signedInAt: Date;
};

/** The signed-in member. @throws UNAUTHENTICATED for a guest: "Please sign in to <what>." */
export async function requireMember({ identity }: BackendContext, toDo: string): Promise<Identity> {
  const who = await identity();
  if (!who) throw userError(`Please sign in to ${toDo}.`, "UNAUTHENTICATED");
  return who;
}
