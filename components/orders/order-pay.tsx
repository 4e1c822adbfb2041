import type { CartSnapshot } from "@/components/cart/cart";
import type { PaymentMeans } from "@/components/checkout/payment/saved-method";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { orderState } from "@/components/orders/order-state";
import type { Order } from "./order";
import { OrderAgain } from "./order-again";
import { OrderPayForm } from "./order-pay-form";

type OrderPayProps = {
  order: Order;
  means: PaymentMeans;
  flash?: Flash | null;
  /** The page to return to after the plain form, if it is not the order's own. */
  back?: string | undefined;
};

/** Options for an unpaid order: another attempt if possible, otherwise the same items in a new cart. */
export function OrderPay({ order, means, flash = null, back }: OrderPayProps) {
  const state = orderState(order);
  const gateways = (order.paymentGateways ?? []).filter((gateway) => gateway !== null);
  if (gateways.length > 0 && order.databaseId) {
    const lines = order.lineItems?.nodes ?? [];
    return (
      <OrderPayForm
        id={order.databaseId}
        back={back ?? routes.myOrder(order.databaseId)}
        total={order.total ?? ""}
        rawTotal={order.rawTotal}
        gateways={gateways}
        means={means}
        payer={payerOf(order)}
        recurring={lines.some((line) => line?.product?.node?.type === "SUBSCRIPTION")}
        usual={flash?.values?.["paymentMethod"] ?? order.paymentMethod}
      />
    );
  }
  // The order of the seats moves them. The difference that this order pays buys nothing by itself.
  if (order.paysMoveOf) return null;
  const isOver = state === "unpaid" || state === "failed" || state === "cancelled";
  return isOver ? <OrderAgain snapshot={snapshotOfOrder(order)} /> : null;
}

function payerOf({ billing }: Order) {
  return {
    name: [billing?.firstName, billing?.lastName].filter(Boolean).join(" "),
    email: billing?.email ?? "",
    address1: billing?.address1 ?? "",
    address2: billing?.address2 ?? "",
    postcode: billing?.postcode ?? "",
    city: billing?.city ?? "",
    state: billing?.state ?? "",
    country: billing?.country ?? "",
  };
}

/** The items and codes of an order for a new cart. */
function snapshotOfOrder(order: Order): CartSnapshot {
  return {
    items: (order.lineItems?.nodes ?? []).flatMap(({ productId, variationId, quantity }) =>
      productId ? [{ productId, quantity: quantity ?? 1, ...(variationId ? { variationId } : {}) }] : [],
    ),
    coupons: (order.couponLines?.nodes ?? []).flatMap((coupon) => (coupon?.code ? [coupon.code] : [])),
  };
}
