import { CartSettled } from "@/components/cart/forget-cart";
import { DemoBanner } from "@/components/checkout/demo-banner";
import type { PaymentMeans } from "@/components/checkout/saved-method";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { orderDate } from "@/lib/rules/day-text";
import { orderState, type OrderState } from "@/lib/rules/order-state";
import styles from "./confirm-screen.module.css";
import { isWatched, type Order, orderStatusText } from "./order";
import { OrderDetails } from "./order-details";
import { OrderDocuments } from "./order-facts";
import { OrderPay } from "./order-pay";
import { OrderWatcher } from "./order-watcher";
import { TransferDetails } from "./transfer-details";

export function ConfirmScreen({ order, means }: { order: Order; means: PaymentMeans }) {
  const state = orderState(order);
  return (
    <div className={styles.screen}>
      {order.paymentMethod === "demo" ? <DemoBanner /> : null}
      <OrderOutcome order={order} means={means} />
      <TransferDetails order={order} />
      <OrderDetails order={order} />
      <CartSettled orderId={String(order.databaseId)} isPlaced={state !== "unpaid" && state !== "failed"} />
    </div>
  );
}

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
function OrderOutcome({ order, means }: { order: Order; means: PaymentMeans }) {
  const state = orderState(order);
  const { title, text } = orderStatusText(state, order);
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
