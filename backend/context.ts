import type { Deps } from "./deps";
import { userError } from "./errors";

/**
 * What a resolver knows besides its arguments. One per request. What a feature reads once a request it keeps here, in a
 * property of its own (`declare module "../context"`).
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

/** Who a bearer token speaks for. */
export type Identity = {
  memberId: number;
  email: string;
  sessionId: string;
  /** When the session was opened, which is when the person last proved who it is. */
  signedInAt: Date;
};

/** Who asks. @throws UNAUTHENTICATED for a guest: "Please sign in to <what>." */
export async function requireMember({ identity }: BackendContext, toDo: string): Promise<Identity> {
  const who = await identity();
  if (!who) throw userError(`Please sign in to ${toDo}.`, "UNAUTHENTICATED");
  return who;
}
