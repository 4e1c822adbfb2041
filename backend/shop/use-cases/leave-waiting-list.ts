import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { placeByToken, placeOfMember, type WaitingPlace } from "../store/waiting-list";
import { endPlace } from "./end-place";
import { visitor } from "./visitor";

/**
 * Gives a place up: by the member it belongs to, or by whoever has the token of the newest mail. A seat that was kept
 * goes to the next in line. Leaving twice is leaving.
 *
 * @throws userError NOT_FOUND, the same for foreign, missing and ended places
 */
export async function leaveWaitingList(
  context: BackendContext,
  which: { id: number | null; token: string | null },
): Promise<void> {
  const { db } = await context.deps.database();
  const place = await findPlace(context, which);
  if (!place) throw noPlace();
  if (place.status === "LEFT") return;
  const left = await db.transaction((tx) => endPlace(tx, context.deps, place, "leave"));
  if (left === null) throw noPlace();
}

async function findPlace(
  context: BackendContext,
  { id, token }: { id: number | null; token: string | null },
): Promise<WaitingPlace | null> {
  const { db } = await context.deps.database();
  if (token) return placeByToken(db, token);
  const { identity } = await visitor(context);
  return identity && id !== null ? placeOfMember(db, identity.memberId, id) : null;
}

const noPlace = () => userError("This place in the list is not there any more.", "NOT_FOUND");
