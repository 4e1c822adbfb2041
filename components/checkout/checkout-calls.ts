import {
  CheckoutDocument,
  type CheckoutInput,
  GetOrderDocument,
  GetPaymentGatewaysDocument,
  PayOrderDocument,
  type PayOrderInput,
  UpdateCustomerDocument,
  type UpdateCustomerInput,
} from "@/graphql/generated/shop/documents";
import { required, runMutation, runQuery } from "@/lib/gateway/run-operation";

export async function checkout(input: CheckoutInput) {
  return required("checkout", (await runMutation(CheckoutDocument, { input })).checkout);
}

/** Another attempt to pay an order that was placed earlier. */
export async function payOrder(input: PayOrderInput) {
  return required("payOrder", (await runMutation(PayOrderDocument, { input })).payOrder);
}

/** Ways to pay that are open to the cart as it is. */
export async function loadGateways() {
  const { paymentGateways } = await runQuery(GetPaymentGatewaysDocument, {});
  return required("getPaymentGateways", paymentGateways).nodes.filter((gateway) => gateway !== null);
}

/** Asks past the cache: an order's state must be the server's. */
export async function loadOrder(id: string) {
  return required("getOrder", (await runQuery(GetOrderDocument, { id })).order);
}

export async function updateCustomer(input: UpdateCustomerInput) {
  return required(
    "updateCustomer",
    (await runMutation(UpdateCustomerDocument, { input })).updateCustomer?.customer,
  );
}
