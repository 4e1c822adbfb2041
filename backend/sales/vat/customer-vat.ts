import { eq, lt } from "drizzle-orm";
import { checkVAT, countries } from "jsvat";
import { vatState } from "@/lib/rules/prices/vat";
import type { BillingAddress } from "../../ground/billing-address";
import type { Db } from "../../ground/database/client";
import { minutesAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { vatChecks } from "./tables";
import { decideVat, type VatDecision, type VatIdResult } from "./vat-decision";

/** VAT of a customer as known now. It reads the register's stored answer and makes no request: see `checkVatId`. */
export async function customerVat(
  db: Db,
  { clock }: Pick<Deps, "clock">,
  billing: BillingAddress,
): Promise<VatDecision> {
  const vatId = vatIdToCheck(billing);
  const known = vatId === null ? null : await findVatCheck(db, vatId, clock());
  return decideCustomerVat(billing, known, clock());
}

/** @param known the register's answer about the VAT id; null if there is none */
export function decideCustomerVat(
  billing: BillingAddress,
  known: VatCheckResult | null,
  at: Date,
): VatDecision {
  return decideVat({ ...billing, vatId: billing.vatId ? resultOf(billing, known) : null }, at);
}

/**
 * The VAT id that a register can check: a company's id for the country of the invoice, with right form and checksum.
 */
export function vatIdToCheck({ customerType, country, vatId }: BillingAddress): string | null {
  if (customerType !== "company" || !vatId || !country) return null;
  const state = vatState(country);
  return state === null ? null : fullVatId(vatId, state);
}

/**
 * The address with its VAT id as the register and invoices write it. Companies type their id without the country, with
 * its ISO 3166 code (Greece), or with the words of their letterhead. An id that fits no form stays as typed.
 */
export function withFullVatId(billing: BillingAddress): BillingAddress {
  if (!billing.vatId || !billing.country) return billing;
  const vatId = fullVatId(billing.vatId, vatState(billing.country) ?? billing.country);
  return vatId === null ? billing : { ...billing, vatId };
}

/** @param vatId letters and digits only @param state ISO 3166-1 alpha-2 */
function fullVatId(vatId: string, state: string): string | null {
  // The id has another country's form, even if a digit is wrong: France's form allows two letters and nine digits.
  const { country: writer, isValidFormat } = checkVAT(vatId, countries);
  if (/^[A-Z]{2}/.test(vatId) && isValidFormat && writer && stateOf(writer) !== state) return null;
  const prefix = state === "GR" ? "EL" : state;
  const bare = vatId.startsWith(state) ? vatId.slice(state.length) : vatId;
  const label = vatId.lastIndexOf(prefix);
  const readings = [vatId, prefix + bare, `ATU${bare}`, vatId.slice(label)];
  const full = readings.find((reading) => isOfState(reading, state)) ?? null;
  // Ids from before 2008 have nine digits. The register calls them invalid.
  return full?.replace(/^BE(?=\d{9}$)/, "BE0") ?? null;
}

function isOfState(vatId: string, state: string): boolean {
  const { isValid, country: owner } = checkVAT(vatId, countries);
  return isValid && owner !== undefined && stateOf(owner) === state;
}

const stateOf = ({ isoCode: { short } }: { isoCode: { short: string } }) => vatState(short) ?? short;

const results = { valid: "VALID", invalid: "INVALID" } as const;

/** The result for a VAT id. A right checksum alone proves nothing. */
function resultOf(billing: BillingAddress, known: VatCheckResult | null): VatIdResult {
  if (vatIdToCheck(billing) === null) return "INVALID";
  return known === null ? "UNAVAILABLE" : results[known];
}

/**
 * Queries the register and stores its answer; null when it gave none, and then nothing is stored. Never call it in a
 * transaction.
 */
export async function checkVatId(deps: Deps, vatId: string): Promise<VatCheckResult | null> {
  const answer = await deps.vatRegister.check(vatId);
  if (answer === "unavailable") return null;
  await keepVatCheck(deps.db, vatId, answer, deps.clock());
  return answer;
}

export type VatCheckResult = "valid" | "invalid";

/** Minutes for which an answer of the register counts. A company that has just registered must not wait for a month. */
const freshMinutes = { valid: 30 * 24 * 60, invalid: 24 * 60 };

/** The register's stored answer about a VAT id; null when there is none or it is too old. */
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

/** Deletes answers that nobody may use any more, because an id can identify a person. */
export async function forgetVatChecks(db: Db, before: Date): Promise<void> {
  await db.delete(vatChecks).where(lt(vatChecks.checkedAt, before));
}
