import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { orderState, type OrderState } from "@/lib/rules/order-state";
import type { Order } from "../cart/cart-type";
import { orderDate } from "./order-date";
import { OrderDocuments } from "./order-documents";
import { OrderPay } from "./order-pay";
import styles from "./order-status.module.css";
import { isWatched, orderStory } from "./order-story";
import { OrderWatcher } from "./order-watcher";
import type { PaymentMeans } from "../stripe/payment-means";

const marks: Record<OrderState, "check" | "clock" | "warning"> = {
  paid: "check",
  transfer: "check",
  held: "clock",
  waiting: "clock",
  unpaid: "warning",
  failed: "warning",
  cancelled: "warning",
  refunded: "check",
};

/** The true state of the order, and what to do about it. */
export function OrderStatus({ order, means }: { order: Order; means: PaymentMeans }) {
  const state = orderState(order);
  const { title, text } = orderStory(state, order.paymentMethod);
  return (
    <section className={styles.status} data-state={state}>
      <span className={styles.mark}>
        <Icon name={marks[state]} size="2rem" />
      </span>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <p className={styles.meta}>
          Order <strong data-numbers>{order.orderNumber}</strong> of {orderDate(order.date)}
        </p>
        {state === "transfer" ? (
          <OrderDocuments documents={order.documents} number={order.orderNumber ?? ""} />
        ) : null}
        {isWatched(state, order.paymentMethod) ? (
          <OrderWatcher
            orderId={String(order.databaseId)}
            orderNumber={order.orderNumber ?? ""}
            state={state}
          />
        ) : null}
        <OrderPay order={order} means={means} />
        {state === "paid" || state === "transfer" ? (
          <p className={styles.actions}>
            <ButtonLink href="/account/me" variant="outline" color="black">
              Go to your account
            </ButtonLink>
          </p>
        ) : null}
      </div>
    </section>
  );
}
