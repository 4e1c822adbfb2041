import { formatEuro } from "@/lib/money";
import { percentText } from "@/lib/rules/prices/vat";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { addEntry } from "../order-history";
import { linesOf, type Order } from "../orders";
import { splitAgain } from "../order-documents";
import { decideCustomerVat, findVatCheck, vatIdToCheck } from "../vat";
import { renewalVat, taxedParts } from "./write-renewal-order";

/**
 * Decides the tax of an unpaid renewal again before it is charged, because another rate may apply by then. The agreed
 * price stays. The caller holds the order's lock.
 */
export async function retaxRenewal(tx: Db, { clock }: Pick<Deps, "clock">, order: Order): Promise<Order> {
  const now = clock();
  const [line] = await linesOf(tx, order.id);
  const vatId = vatIdToCheck(order.billing);
  const known = vatId === null ? null : await findVatCheck(tx, vatId, now);
  // The register's answer for this order counts as long as there is no newer one.
  const checked = known ?? (order.vatIdCheck === "valid" ? "valid" : null);
  const customer = decideCustomerVat(order.billing, checked, now);
  const vat = line ? renewalVat(customer, line.productId, now) : customer;
  if (!line || (vat.kind === line.vatKind && vat.basisPoints === line.taxBasisPoints)) return order;
  const { line: taxed, ...parts } = taxedParts(order.total, vat);
  const split = await splitAgain(tx, order, { lines: [{ id: line.id, ...taxed }], ...parts });
  const text = changedTax(line.taxBasisPoints, vat.basisPoints, split);
  await addEntry(tx, { clock }, order.id, "note", { topic: "tax", text, buyerText: text });
  return split;
}

function changedTax(from: number, to: number, { tax, total }: Order): string {
  const rates = `it is ${percentText(to)} on the day of this payment, and was ${percentText(from)} on the day of the first try`;
  return `The VAT in this payment has changed: ${rates}. You pay the same ${formatEuro(total)}, of which ${formatEuro(tax)} are VAT.`;
}
