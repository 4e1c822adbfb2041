import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import type { Identity } from "../identity";

/** Who asks. @throws UNAUTHENTICATED for a guest: "Please sign in to <what>." */
export async function askingMember({ identity }: BackendContext, toDo: string): Promise<Identity> {
  const who = await identity();
  if (!who) throw userError(`Please sign in to ${toDo}.`, "UNAUTHENTICATED");
  return who;
}
