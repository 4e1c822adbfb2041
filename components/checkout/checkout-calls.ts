import { tellTabs } from "@/components/cart/cart-tabs";
import {
  CheckoutDocument,
  type CheckoutInput,
  CorrectInvoiceDocument,
  type CorrectInvoiceInput,
  GetOrderDocument,
  GetPaymentGatewaysDocument,
  PayOrderDocument,
  type PayOrderInput,
  RequestAddressCodeDocument,
  type RequestAddressCodeInput,
  UpdateCustomerDocument,
  type UpdateCustomerInput,
} from "@/graphql/generated/shop/documents";
import { mutate, query } from "@/lib/browser/ask";
import { GraphqlFailure, required } from "@/lib/gateway/failure";

export async function checkout(input: CheckoutInput) {
  return knownOutcome("checkout", (await mutate(CheckoutDocument, { input })).checkout);
}

/** Tries again to pay an order that was placed earlier. */
export async function payOrder(input: PayOrderInput) {
  return knownOutcome("payOrder", (await mutate(PayOrderDocument, { input })).payOrder);
}

/**
 * Requests another invoice for an order.
 * @returns sentences that say what was done
 */
export async function correctInvoice(input: CorrectInvoiceInput): Promise<string> {
  const { correctInvoice: answer } = await mutate(CorrectInvoiceDocument, { input });
  return knownOutcome("correctInvoice", answer?.message);
}

/** Without its result, the outcome of an operation is unknown. */
function knownOutcome<T>(operation: string, value: T | null | undefined): T {
  if (value === null || value === undefined) throw new GraphqlFailure({ operation, status: 0 });
  return value;
}

/** Mails a guest the code that confirms the e-mail address. */
export async function requestAddressCode(input: RequestAddressCodeInput) {
  const { requestAddressCode: answer } = await mutate(RequestAddressCodeDocument, { input });
  return required("requestAddressCode", answer);
}

/** The payment methods for the current cart. */
export async function loadGateways() {
  const { paymentGateways } = await query(GetPaymentGatewaysDocument, {});
  return required("getPaymentGateways", paymentGateways).nodes.filter((gateway) => gateway !== null);
}

export async function loadOrder(id: string) {
  return required("getOrder", (await query(GetOrderDocument, { id })).order);
}

export async function updateCustomer(input: UpdateCustomerInput) {
  const { updateCustomer: answer } = await mutate(UpdateCustomerDocument, { input });
  const customer = required("updateCustomer", answer?.customer);
  // Country and VAT id belong to the whole browser, so the totals of other tabs change as well.
  tellTabs();
  return customer;
}
