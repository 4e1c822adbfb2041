import type { Db } from "../database/client";
import { readSecret } from "../database/secrets";
import type { Deps } from "../deps";
import { hashCode } from "./domain/hashes";

/** How the code of a member's deletion is kept: keyed, and of no use to another member or for signing in. */
export async function deletionCodeHash(
  tx: Db,
  deps: Pick<Deps, "ids">,
  memberId: number,
  code: string,
): Promise<string> {
  return hashCode(await readSecret(tx, deps.ids, "deletion-code"), String(memberId), code);
}
