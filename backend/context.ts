import type { Deps } from "./deps";
import type { Identity } from "./member";

/** What a resolver knows besides its arguments. One a request. */
export type BackendContext = {
  deps: Deps;
  request: Request;
  /** Headers of the answer; `woocommerce-session` and `fla-login-binding` are set here. */
  answerHeaders: Headers;
  /** Address of the visitor as the gateway saw it; only for limits. */
  ip: string;
  /**
   * Who asks, by the bearer token, read once. Null without a token.
   * @throws Error "invalid token", which fails the field as WPGraphQL-JWT does, masked.
   */
  identity: () => Promise<Identity | null>;
};
