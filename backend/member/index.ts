import type { Deps } from "../deps";

/** Who a bearer token speaks for. */
export type Identity = { memberId: number; email: string; sessionId: string };

/** Reads the Authorization header. */
export async function identityFromRequest(_deps: Deps, _request: Request): Promise<Identity | null> {
  throw new Error("not yet written");
}
