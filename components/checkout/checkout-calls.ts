import { tellTabs } from "@/components/cart/cart-tabs";
import type {
  CheckoutInput,
  CheckoutMutation,
  GetOrderQuery,
  GetPaymentGatewaysQuery,
  PayOrderInput,
  PayOrderMutation,
  UpdateCustomerInput,
  UpdateCustomerMutation,
} from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { required } from "@/lib/gateway/failure";

/* Asked once and shown by no other part of the page, so without a cache. All of them throw GraphqlFailure. */

export async function checkout(input: CheckoutInput) {
  return required("checkout", (await askGateway<CheckoutMutation>("checkout", { input })).checkout);
}

/** Another attempt to pay an order that was placed earlier. */
export async function payOrder(input: PayOrderInput) {
  return required("payOrder", (await askGateway<PayOrderMutation>("payOrder", { input })).payOrder);
}

/** Ways to pay that are open to the cart as it is. */
export async function loadGateways() {
  const { paymentGateways } = await askGateway<GetPaymentGatewaysQuery>("getPaymentGateways", {});
  return required("getPaymentGateways", paymentGateways).nodes.filter((gateway) => gateway !== null);
}

export async function loadOrder(id: string) {
  return required("getOrder", (await askGateway<GetOrderQuery>("getOrder", { id })).order);
}

export async function updateCustomer(input: UpdateCustomerInput) {
  const { updateCustomer: answer } = await askGateway<UpdateCustomerMutation>("updateCustomer", { input });
  const customer = required("updateCustomer", answer?.customer);
  // Country and VAT id are those of the whole browser: other tabs' totals change with them.
  tellTabs();
  return customer;
}
