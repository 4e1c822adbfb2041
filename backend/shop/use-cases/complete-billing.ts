import { userError } from "../../errors";
import { parseAddress } from "../../mail";
import type { BillingAddress } from "../domain/billing-address";
import { billingProblems } from "../domain/order-billing";
import type { CheckoutRequest } from "./checkout-request";

/**
 * The invoice address of an order: what was sent over what is saved, complete or refused.
 *
 * @throws BAD_INPUT with a sentence for each field.
 */
export function completeBilling(
  saved: BillingAddress,
  request: CheckoutRequest,
): BillingAddress & { email: string } {
  const billing = mergedBilling(saved, request);
  const fields: Record<string, string> = { ...billingProblems(billing) };
  const email = parseAddress(billing.email ?? "");
  if (email && Object.keys(fields).length === 0) return { ...withoutBlanks(billing), email };
  if (!email) fields.email = billing.email ? "Please enter a valid email" : "Please enter your e-mail";
  const isEmailOnly = Object.keys(fields).length === 1 && !email;
  const message = isEmailOnly ? "Invalid billing email address" : Object.values(fields).join(". ");
  throw userError(message, "BAD_INPUT", { fields });
}

/** What was sent over what is saved; a private person has neither company nor VAT id. */
export function mergedBilling(saved: BillingAddress, request: CheckoutRequest): BillingAddress {
  const merged = request.overwrite ? request.billing : { ...saved, ...request.billing };
  const { company, vatId, ...person } = merged;
  return merged.customerType === "company" ? { ...person, company, vatId } : person;
}

function withoutBlanks(billing: BillingAddress): BillingAddress {
  return Object.fromEntries(
    Object.entries(billing).filter(([, value]) => value !== undefined && value !== ""),
  );
}
