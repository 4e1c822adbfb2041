import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { tokensOf } from "../store/payment-tokens";
import type { Payer } from "./choose-payment";

export async function payerOf(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  who: { memberId: number | null } | null,
): Promise<Payer> {
  const memberId = who?.memberId ?? null;
  return { memberId, saved: memberId === null ? [] : await tokensOf(db, memberId), now: clock() };
}
