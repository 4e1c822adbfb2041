import { eq, lt } from "drizzle-orm";
import { checkVAT, countries } from "jsvat";
import { vatState } from "@/lib/rules/vat";
import type { BillingAddress } from "../billing-address";
import type { Db } from "../database/client";
import { minutesAfter } from "../dates";
import type { Deps } from "../deps";
import { vatChecks } from "./tables";
import { decideVat, type VatDecision, type VatIdResult } from "./vat-decision";

/** VAT of a customer as known now. Reads what the register said before, and asks nobody: see checkVatId. */
export async function customerVat(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  billing: BillingAddress,
): Promise<VatDecision> {
  const vatId = vatIdToCheck(billing);
  const known = vatId === null ? null : await findVatCheck(db, vatId, clock());
  return decideCustomerVat(billing, known, clock());
}

/** @param known what the register says of the VAT id; null: it could not say, or was not asked. */
export function decideCustomerVat(
  billing: BillingAddress,
  known: VatCheckResult | null,
  at: Date,
): VatDecision {
  return decideVat({ ...billing, vatId: billing.vatId ? resultOf(billing, known) : null }, at);
}

/** The VAT id that a register can say something of: a company's, right by form and checksum, of the invoice country. */
export function vatIdToCheck({ customerType, country, vatId }: BillingAddress): string | null {
  if (customerType !== "company" || !vatId || !country) return null;
  const { isValid, country: owner } = checkVAT(vatId, countries);
  const state = vatState(country);
  return isValid && owner && state !== null && vatState(owner.isoCode.short) === state ? vatId : null;
}

const results = { valid: "VALID", invalid: "INVALID" } as const;

/** A right checksum alone proves nothing (C13). */
function resultOf(billing: BillingAddress, known: VatCheckResult | null): VatIdResult {
  if (vatIdToCheck(billing) === null) return "INVALID";
  return known === null ? "UNAVAILABLE" : results[known];
}

/** Asks the register and keeps what it said; null when it could not say, and nothing is kept. Never in a transaction. */
export async function checkVatId(deps: Deps, vatId: string): Promise<VatCheckResult | null> {
  const answer = await deps.vatRegister.check(vatId);
  if (answer === "unavailable") return null;
  await keepVatCheck(deps.db, vatId, answer, deps.clock());
  return answer;
}

export type VatCheckResult = "valid" | "invalid";

/** For how long an answer of the register counts. A company that has just registered must not wait for a month. */
const freshMinutes = { valid: 30 * 24 * 60, invalid: 24 * 60 };

/** What the register said of a VAT id; null when it was not asked, could not say, or said so too long ago. */
export async function findVatCheck(db: Db, vatId: string, now: Date): Promise<VatCheckResult | null> {
  const [row] = await db.select().from(vatChecks).where(eq(vatChecks.vatId, vatId));
  return row && now < minutesAfter(row.checkedAt, freshMinutes[row.result]) ? row.result : null;
}

async function keepVatCheck(db: Db, vatId: string, result: VatCheckResult, checkedAt: Date): Promise<void> {
  await db
    .insert(vatChecks)
    .values({ vatId, result, checkedAt })
    .onConflictDoUpdate({ target: vatChecks.vatId, set: { result, checkedAt } });
}

/** Takes away answers that nobody may use any more: an id can name a person. */
export async function forgetVatChecks(db: Db, before: Date): Promise<void> {
  await db.delete(vatChecks).where(lt(vatChecks.checkedAt, before));
}
