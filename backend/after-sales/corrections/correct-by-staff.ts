import type { z } from "zod";
import { billingProblems } from "../../ground/billing-address";
import { printedAddress, wholeAddress } from "../../sales/customers";
import type { Deps } from "../../deps";
import type { Order } from "../../sales/orders";
import { checkVatId, findVatCheck, vatIdToCheck } from "../../sales/vat";
import { correctInvoice, type Outcome } from "./correct-invoice";

/** The details of the new invoice. Parts that are not given stay; empty parts are removed. */
export type WantedDetails = {
  parts: Omit<z.input<typeof printedAddress>, "customerType">;
  /** Whether the buyer is not a company. */
  isPrivate: boolean;
  purchaseOrder?: string | null | undefined;
};

/**
 * Corrects the valid invoice of an order for a member of staff, after asking the register about a new VAT ID.
 * @returns null when there is no such order; problems: sentences about the address, and nothing changed
 */
export async function correctByStaff(
  deps: Deps,
  order: Order,
  { parts, isPrivate, purchaseOrder = order.purchaseOrder }: WantedDetails,
): Promise<Outcome | { kind: "problems"; problems: string[] } | null> {
  const { email, phone, needsPurchaseOrder, ...printed } = order.billing;
  const contradiction = contradictionOf(order, { parts, isPrivate, purchaseOrder });
  if (contradiction) return { kind: "problems", problems: [contradiction] };
  const customerType = isPrivate ? "private" : parts.company ? "company" : printed.customerType;
  // An order may be older than a rule of its address.
  const address = printedAddress.safeParse({ ...printed, ...parts, customerType });
  if (!address.success)
    return { kind: "problems", problems: address.error.issues.map(({ message }) => message) };
  const billing = {
    ...wholeAddress(address.data),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(needsPurchaseOrder && { needsPurchaseOrder }),
  };
  const problems = Object.values(billingProblems(billing));
  if (problems.length > 0) return { kind: "problems", problems };
  const vatId = vatIdToCheck(billing);
  if (vatId !== null && (await findVatCheck(deps.db, vatId, deps.clock())) === null)
    await checkVatId(deps, vatId);
  return correctInvoice(deps, {
    orderId: order.id,
    invoice: null,
    billing,
    by: "operator",
    purchaseOrder: billing.customerType === "company" ? purchaseOrder || null : null,
  });
}

/** A sentence about company details of a buyer who is not a company: nobody can tell which of the two is meant. */
function contradictionOf(
  { billing, purchaseOrder: before }: Order,
  { parts, isPrivate, purchaseOrder }: WantedDetails,
): string | null {
  const isReference = Boolean(purchaseOrder) && (isPrivate ? purchaseOrder !== before : true);
  const filled = [
    parts.company && "Company",
    parts.vatId && "VAT ID",
    isReference && "Buyer's reference",
  ].filter((name) => name);
  if (filled.length === 0) return null;
  const fields = filled.join(", ");
  if (isPrivate)
    return `“The buyer is not a company” is ticked, but these fields are filled in: ${fields}. Untick it, or clear them`;
  const isCompany = parts.company || (parts.company === undefined && billing.customerType === "company");
  return isCompany ? null : `Only a company has these: ${fields}. Enter the company, or clear them`;
}
