import { plainText } from "@/lib/graphql/text";
import { orderState } from "@/lib/rules/order-state";
import type { Order } from "./cart-type";
import { CartSettled } from "./cart-settled";
import styles from "./guest-receipt.module.css";
import { OrderBadge } from "./order-badge";
import { OrderLines } from "./order-lines";
import { orderStory } from "./order-story";

/** What a guest who has just bought sees before signing in: that it worked, and what happens next. */
export function GuestReceipt({ order }: { order: Order }) {
  const state = orderState(order);
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Order received
      </h2>
      <p className={styles.meta}>
        Order <strong data-numbers>{order.orderNumber}</strong> <OrderBadge state={state} />
      </p>
      <p className={styles.story}>{orderStory(state).text}</p>
      <OrderLines order={order} />
      <p className={styles.total}>
        <span>Total</span> <strong>{plainText(order.total ?? "")}</strong>
      </p>
      <p className={styles.next}>
        We have sent the order to <strong>{order.billing?.email ?? "your e-mail address"}</strong>. Sign in
        with the link or the code of that mail to see the invoice.
      </p>
      <CartSettled orderId={String(order.databaseId)} isPlaced={state !== "unpaid" && state !== "failed"} />
    </section>
  );
}
