import { orderState } from "@/lib/rules/order-state";
import { CartSettled } from "./cart-settled";
import type { Order } from "./cart-type";
import styles from "./confirm-screen.module.css";
import { DemoBanner } from "./demo-banner";
import { OrderDetails } from "./order-details";
import { OrderStatus } from "./order-status";

export function ConfirmScreen({ order }: { order: Order }) {
  const state = orderState(order);
  return (
    <div className={styles.screen}>
      {order.paymentMethod === "demo" ? <DemoBanner /> : null}
      <OrderStatus order={order} />
      <OrderDetails order={order} />
      <CartSettled orderId={String(order.databaseId)} isPlaced={state !== "unpaid" && state !== "failed"} />
    </div>
  );
}
