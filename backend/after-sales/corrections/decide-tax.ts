import type { BillingAddress } from "../../ground/billing-address";
import { isSameVat } from "../../ground/billing-address";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { type Order, type OrderLine, taxesOf } from "../../sales/orders";
import {
  decideCustomerVat,
  findVatCheck,
  type VatDecision,
  vatIdChecks,
  vatIdToCheck,
} from "../../sales/vat";
import { type Refusal, retaxed, type Retaxed } from "./correction";

export type Decided = Retaxed & Pick<Order, "vatIdCheck">;

/** The tax of the order with the new address, at the rates of the order's own day. */
export async function decideTax(
  tx: Db,
  deps: Deps,
  order: Order,
  lines: readonly OrderLine[],
  billing: BillingAddress,
): Promise<Decided | Refusal> {
  const isSame = isSameVat(order.billing, billing);
  const vatId = vatIdToCheck(billing);
  const known = vatId === null ? null : await findVatCheck(tx, vatId, deps.clock());
  // A renewal has the rates of the day on which it was charged.
  const at = (order.subscriptionId === null ? null : order.paidAt) ?? order.createdAt;
  const vat = decideCustomerVat(billing, known, at);
  const isConfirmed = order.vatIdCheck === "unavailable" && vat.validation === "VALID";
  if (isSame && !isConfirmed) return { ...(await asTaxed(tx, order, lines)), vatIdCheck: order.vatIdCheck };
  if (vat.validation === "INVALID") return { reason: "VAT ID invalid" };
  if (vat.validation === "UNAVAILABLE") return { reason: "VAT ID unchecked" };
  const supplies = lines.map((line) => ({
    ...line,
    exemptIn: catalogue().product(line.productId)?.exemptIn ?? null,
  }));
  const taxed = retaxed(supplies, vat, at);
  return { ...taxed, vatIdCheck: checkOf(vat, taxed.lines, lines) };
}

/** Null if the tax does not depend on the VAT ID, as for services on site and exempt supplies. */
function checkOf(
  { validation }: VatDecision,
  taxed: Retaxed["lines"],
  lines: readonly { supplyCountry: string | null }[],
) {
  const doesFollow = taxed.some(
    ({ vatKind }, index) => vatKind !== "exempt" && lines[index]?.supplyCountry === null,
  );
  return doesFollow && validation ? vatIdChecks[validation] : null;
}

async function asTaxed(tx: Db, order: Order, lines: readonly OrderLine[]): Promise<Retaxed> {
  const taxes = (await taxesOf(tx, order.id)).map(({ label, amount }) => ({ label, amount }));
  const kept = lines.map(({ id, tax, taxBasisPoints, vatKind, ledger }) => ({
    id,
    tax,
    taxBasisPoints,
    vatKind,
    ledger,
  }));
  return { lines: kept, taxes, tax: order.tax, vatNote: order.vatNote };
}
