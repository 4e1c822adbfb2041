import type { Deps } from "../../deps";

/** Looks like a binding and fits no request: the answer when no mail is sent, which must look like any other. */
export function emptyBinding({ ids }: Pick<Deps, "ids">): string {
  return `${ids.uuid()}.${ids.token()}`;
}
