import type { BackendContext } from "../../context";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import type { BillingAddress } from "../domain/billing-address";
import { readBilling } from "../store/customers";
import { findVatCheck, keepVatCheck, type VatCheckResult } from "../store/vat-checks";
import { vatIdToCheck } from "./decide-customer-vat";
import { isLocal } from "./place-limit";
import { visitor } from "./visitor";

/** Ids that one address may have looked up: the register is not ours to be guessed at. */
const lookUps = { max: 30, seconds: 3_600 };

/**
 * Has the VAT id checked that an invoice address will have after a change, before the transaction that saves it.
 *
 * @param change the address after it; null: it stays as it is, and nobody is asked.
 */
export async function checkVatIdOf(
  context: BackendContext,
  change: (before: BillingAddress) => BillingAddress | null,
): Promise<void> {
  const { owner } = await visitor(context);
  const { deps, ip } = context;
  const { db } = await deps.database();
  const after = change(owner ? await readBilling(db, owner) : {});
  const vatId = after && vatIdToCheck(after);
  if (vatId === null || (await findVatCheck(db, vatId, deps.clock())) !== null) return;
  if (!isLocal(ip) && !(await takeFromLimit(db, deps.clock, `vat-id:${ip}`, lookUps))) return;
  await checkVatId(deps, vatId);
}

/** Asks the register and keeps what it said; null when it could not say, and nothing is kept. Never in a transaction. */
export async function checkVatId(deps: Deps, vatId: string): Promise<VatCheckResult | null> {
  const answer = await deps.vatRegister.check(vatId);
  if (answer === "unavailable") return null;
  const { db } = await deps.database();
  await keepVatCheck(db, vatId, answer, deps.clock());
  return answer;
}
