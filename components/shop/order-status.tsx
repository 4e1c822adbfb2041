import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { maySettleSoon, orderState, type OrderState } from "@/lib/rules/order-state";
import type { Order } from "./cart-type";
import { orderDate } from "./order-date";
import { OrderDocuments } from "./order-documents";
import { snapshotOfOrder } from "./order-snapshot";
import styles from "./order-status.module.css";
import { orderStory } from "./order-story";
import { OrderWatcher } from "./order-watcher";
import { PayAgain } from "./pay-again";

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
export function OrderStatus({ order }: { order: Order }) {
  const state = orderState(order);
  const { title, text } = orderStory(state);
  const canPay = state === "failed" || (state === "unpaid" && order.needsPayment !== false);
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
        {maySettleSoon(state) ? (
          <OrderWatcher
            orderId={String(order.databaseId)}
            orderNumber={order.orderNumber ?? ""}
            state={state}
          />
        ) : null}
        {canPay ? <PayAgain snapshot={snapshotOfOrder(order)} /> : null}
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
