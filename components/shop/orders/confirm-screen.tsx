import { orderState } from "@/lib/rules/order-state";
import { CartSettled } from "../cart/cart-settled";
import type { Order } from "../cart/cart-type";
import styles from "./confirm-screen.module.css";
import { DemoBanner } from "../payment/demo-banner";
import { OrderDetails } from "./order-details";
import { OrderStatus } from "./order-status";
import type { PaymentMeans } from "../stripe/payment-means";

export function ConfirmScreen({ order, means }: { order: Order; means: PaymentMeans }) {
  const state = orderState(order);
  return (
    <div className={styles.screen}>
      {order.paymentMethod === "demo" ? <DemoBanner /> : null}
      <OrderStatus order={order} means={means} />
      <OrderDetails order={order} />
      <CartSettled orderId={String(order.databaseId)} isPlaced={state !== "unpaid" && state !== "failed"} />
    </div>
  );
}
