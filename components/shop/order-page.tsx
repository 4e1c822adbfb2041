import { AppLink } from "@/components/ui/app-link";
import { orderState } from "@/lib/rules/order-state";
import type { Order } from "./cart-type";
import { OrderBadge } from "./order-badge";
import { orderDate } from "./order-date";
import { OrderDetails } from "./order-details";
import styles from "./order-page.module.css";
import { snapshotOfOrder } from "./order-snapshot";
import { orderStory } from "./order-story";
import { PayAgain } from "./pay-again";

export function OrderPage({ order }: { order: Order }) {
  const state = orderState(order);
  return (
    <div className={styles.screen}>
      <p>
        <AppLink href="/account/me/my-orders">All orders</AppLink>
      </p>
      <header className={styles.head}>
        <h1 className={styles.title}>
          Order <span data-numbers>{order.orderNumber}</span>
        </h1>
        <p className={styles.meta}>
          {orderDate(order.date)} <OrderBadge state={state} />
        </p>
        {state === "paid" ? null : <p className={styles.story}>{orderStory(state).text}</p>}
        {order.needsPayment || state === "failed" ? <PayAgain snapshot={snapshotOfOrder(order)} /> : null}
      </header>
      <OrderDetails order={order} />
    </div>
  );
}
