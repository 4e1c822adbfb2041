import { orderState } from "@/lib/rules/order-state";
import type { Order } from "../cart/cart-type";
import { CartSettled } from "../cart/cart-settled";
import styles from "./guest-receipt.module.css";
import { OrderBadge } from "./order-badge";
import { OrderLines } from "./order-lines";
import { OrderPay } from "./order-pay";
import { isWatched, orderStory } from "./order-story";
import { OrderTotals } from "./order-totals";
import { OrderWatcher } from "./order-watcher";
import type { PaymentMeans } from "../stripe/payment-means";

/**
 * What a guest who has just bought sees before signing in: that it worked, and what happens next. One who comes back
 * from the bank without having paid goes on here.
 */
export function GuestReceipt({ order, means }: { order: Order; means: PaymentMeans }) {
  const state = orderState(order);
  const isPlaced = state !== "unpaid" && state !== "failed" && state !== "cancelled";
  const story = orderStory(state, order.paymentMethod);
  return (
    <section className={styles.receipt} data-placed={isPlaced || undefined} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        {isPlaced ? "Order received" : story.title}
      </h2>
      <p className={styles.meta}>
        Order <strong data-numbers>{order.orderNumber}</strong> <OrderBadge state={state} />
      </p>
      <p className={styles.story}>{story.text}</p>
      {isWatched(state, order.paymentMethod) ? (
        <OrderWatcher
          orderId={String(order.databaseId)}
          orderNumber={order.orderNumber ?? ""}
          state={state}
        />
      ) : null}
      <OrderLines order={order} />
      <OrderTotals order={order} />
      {isPlaced ? (
        <p className={styles.next}>
          We have sent the order to <strong>{order.billing?.email ?? "your e-mail address"}</strong>. Sign in
          with the link or the code of that mail to see the invoice.
        </p>
      ) : (
        <OrderPay order={order} means={means} />
      )}
      <CartSettled orderId={String(order.databaseId)} isPlaced={isPlaced} />
    </section>
  );
}
